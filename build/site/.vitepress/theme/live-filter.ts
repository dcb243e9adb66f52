import { defineComponent, h, onMounted, ref, type VNodeChild } from 'vue';
import { tokensOf } from '../../../../src/editor/tokens.ts';
import type { Locale } from '../../../../src/messages/locale.ts';

/** What the box says before anything is typed. */
interface Live {
  readonly label: string;
  readonly filter: string;
  readonly words: string;
  readonly mistake: string;
  readonly wrong: string;
  readonly message: string;
  readonly link: string;
}

const names = ['label', 'filter', 'words', 'mistake', 'wrong', 'message', 'link'] as const satisfies (keyof Live)[];

/** A filter with its colours, and its words or its first mistake while it is typed. */
export const LiveFilter = defineComponent<Live>({
  props: names as never,
  setup(props: Live) {
    const text = ref(props.filter);
    const words = ref(props.words);
    const isWrong = ref(false);
    let judge: typeof import('./judge.ts').judge | undefined;
    const show = async (typed: string) => {
      text.value = typed;
      // What reads filters is loaded when the box is first used.
      judge ??= (await import('./judge.ts')).judge;
      [words.value, isWrong.value] = judge(text.value, document.documentElement.lang as Locale);
    };
    const box = ref<HTMLTextAreaElement>();
    onMounted(() => {
      // The browser keeps what was typed when a page is loaded again.
      if (box.value && box.value.value !== text.value) void show(box.value.value);
    });
    return () =>
      h('div', { class: 'live' }, [
        h('label', { for: 'live' }, props.label),
        h('textarea', {
          id: 'live',
          ref: box,
          rows: 2,
          spellcheck: false,
          autocapitalize: 'off',
          value: text.value,
          onInput: (event: Event) => show((event.target as HTMLTextAreaElement).value),
        }),
        h('p', { id: 'live-filter' }, h('code', coloured(text.value))),
        h('p', { id: 'live-words', class: { wrong: isWrong.value } }, withCode(words.value)),
        h('p', { class: 'faint' }, props.mistake),
        h('p', h('a', { href: props.link, target: '_self' }, h('code', coloured(props.wrong)))),
        h('p', { class: 'wrong' }, withCode(props.message)),
      ]);
  },
});

function coloured(text: string): VNodeChild[] {
  const parts: VNodeChild[] = [];
  let at = 0;
  for (const { kind, span } of tokensOf(text)) {
    parts.push(text.slice(at, span.start), h('span', { class: `filter-${kind}` }, text.slice(span.start, span.end)));
    at = span.end;
  }
  return [...parts, text.slice(at)];
}

/** A message: text between backticks is code. */
function withCode(message: string): VNodeChild[] {
  return message.split('`').map((part, index) => (index % 2 === 1 ? h('code', part) : part));
}
