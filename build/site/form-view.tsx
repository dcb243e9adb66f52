import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder';
import {
  combinatorsOf,
  descriptionsOf,
  fieldsOf,
  fromForm,
  toQueryBuilder,
  translationsOf,
} from '../../src/form/index.ts';
import { print } from '../../src/language/print.ts';
import type { FormView, MountForm } from '../../src/site/playground/form-view.ts';
import { PrefilterError } from '../../src/source/problem.ts';

export const mountForm: MountForm = (element) => {
  const root = createRoot(element);
  return (view) => root.render(<Form {...view} />);
};

function Form({ filter, dialect, properties, locale, change }: FormView) {
  const options = { dialect, properties };
  const [query, setQuery] = useState<RuleGroupType>(() => toQueryBuilder(undefined, options) as RuleGroupType);
  const [problem, setProblem] = useState('');
  const own = useRef<HTMLDivElement>(null);
  const text = filter === undefined ? '' : print(filter, { dialect });

  // Another text replaces the rules; the text of the rules themselves keeps those that are not filled in yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text and what it is read by bring other rules.
  useEffect(() => {
    const shown = attempt(() => textOf(query));
    if (shown === text) return;
    setProblem('');
    try {
      setQuery(toQueryBuilder(filter, options) as RuleGroupType);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [text, dialect, properties]);

  // react-querybuilder names its fields by a title; a screen reader wants a label as well.
  useEffect(() => {
    const element = own.current as HTMLElement;
    const label = () => {
      for (const one of element.querySelectorAll<HTMLElement>('select[title], input[title]')) {
        one.setAttribute('aria-label', one.title);
      }
    };
    label();
    const observer = new MutationObserver(label);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function textOf(group: RuleGroupType): string {
    const read = fromForm(group as never, options);
    return read === undefined ? '' : print(read, { dialect });
  }

  function changed(group: RuleGroupType): void {
    const before = attempt(() => textOf(query));
    setQuery(group);
    try {
      setProblem('');
      const after = textOf(group);
      // The form may write a filter with other symbols: only a change of the rules changes the text.
      if (after !== before) change(after);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  const fields =
    attempt(() => fieldsOf(properties, { dialect, locale, filter })) ?? fieldsOf(properties, { dialect, locale });
  return (
    <div ref={own}>
      <p className="error" role="alert">
        {problem}
      </p>
      <QueryBuilder
        fields={fields as never}
        query={query}
        onQueryChange={changed}
        combinators={combinatorsOf(locale)}
        translations={translationsOf(locale)}
        accessibleDescriptionGenerator={descriptionsOf(locale)}
        autoSelectField={false}
        listsAsArrays
        showNotToggle
      />
    </div>
  );
}

/** What a function returns, unless the filter has no form or the rules no filter. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PrefilterError) return undefined;
    throw error;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof PrefilterError) return error.message;
  throw error;
}
