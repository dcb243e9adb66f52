import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve as resolvePath } from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { styleNonce } from '../src/site/playground/filter-box.ts';
import { playgroundTexts } from '../src/site/playground/labels.ts';
import { noticesIn } from './compiled-packages.ts';
import { fillByBlocks } from './fill-by-blocks.ts';

const folder = 'src/site/playground';

/** The form, which only the site's page has; `build/site` has its packages. */
const formModule = 'prefilter-form-view';
const formView = 'build/site/form-view.tsx';

/** The placeholder that `prefilter play` replaces with the filters to show. */
const start = '<script type="application/json" id="start">[]</script>';

/** Leaves out CodeMirror's language support (see `no-language.ts`), and lets esbuild drop the unused parts of what remains. */
const withoutLanguages: Plugin = {
  name: 'without-languages',
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^@(?:codemirror\/language|lezer\/\w+)$/ },
      async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (pluginData === 'resolved') return undefined;
        if (/@codemirror.autocomplete/.test(importer)) return { path: resolvePath(folder, 'no-language.ts') };
        return { ...(await resolve(path, { kind, resolveDir, importer, pluginData: 'resolved' })), sideEffects: false };
      },
    );
  },
};

const options = {
  bundle: true,
  minify: true,
  charset: 'utf8',
  target: 'es2022',
  legalComments: 'none',
  write: false,
  metafile: true,
  logLevel: 'error',
  plugins: [fillByBlocks, withoutLanguages],
  define: { 'process.env.NODE_ENV': '"production"' },
} as const satisfies BuildOptions;

/** The playground as one file, which works from the disk and cannot send anything. */
export async function playgroundFile(): Promise<string> {
  const [{ outputFiles, metafile }, style] = await Promise.all([
    build({
      ...options,
      entryPoints: [join(folder, 'page.ts')],
      format: 'iife',
      define: { ...options.define, hasForm: 'false' },
      external: [formModule],
    }),
    styles(),
  ]);
  const script = onlyTextOf(outputFiles);
  if (/<!--|<\/script|<script/i.test(script)) throw new Error('the script of the playground would end in the page');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}' 'nonce-${styleNonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return page({
    policy,
    head: `<style>${style}</style>`,
    foot: `<script>${script}</script>`,
    licences: noticesIn([metafile]),
    extra: '',
    top: '',
  });
}

/**
 * Writes the playground to a folder, as a page with separate scripts and as the one file. `home` is the relative address
 * of the site's first page.
 */
export async function buildPlayground(target: string, home?: string): Promise<void> {
  const [{ outputFiles, metafile }, style, file] = await Promise.all([
    build({
      ...options,
      entryPoints: { page: join(folder, 'page.ts') },
      format: 'esm',
      define: { ...options.define, hasForm: 'true' },
      alias: { [formModule]: resolvePath(formView) },
      jsx: 'automatic',
      splitting: true,
      outdir: target,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
    }),
    styles(),
    playgroundFile(),
  ]);
  await mkdir(target, { recursive: true });
  const names = outputFiles.map(({ path }) => basename(path));
  const entry = names.find((name) => name.startsWith('page-')) as string;
  const forLater = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === formView)?.[0] ?? '';
  const preloaded = names.filter((name) => !forLater.endsWith(`/${name}`));
  const policy = [
    "default-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const html = page({
    policy,
    head: `<link rel="icon" href="icon.svg" type="image/svg+xml"><link rel="stylesheet" href="page.css">${preloaded.map((name) => `<link rel="modulepreload" href="${name}">`).join('')}`,
    // From the disk, where browsers load no modules, the single file takes over.
    foot: `<script src="from-disk.js"></script><script type="module" src="${entry}"></script>`,
    licences: noticesIn([metafile]),
    extra: [
      ...(home === undefined ? [] : [`<a href="${home}">prefilter</a>`]),
      '<a id="offline" href="prefilter-playground.html" download>One file, works offline</a>',
    ].join(' · '),
    top: home === undefined ? '' : linksTo(home),
  });
  await Promise.all([
    ...outputFiles.map(({ contents }, index) => writeFile(join(target, names[index] as string), contents)),
    cp('src/site/icon.svg', join(target, 'icon.svg')),
    writeFile(join(target, 'page.css'), style),
    writeFile(join(target, 'index.html'), html),
    writeFile(
      join(target, 'from-disk.js'),
      "if (location.protocol === 'file:') location.replace('prefilter-playground.html' + location.hash);\n",
    ),
    writeFile(join(target, 'prefilter-playground.html'), file),
  ]);
}

/** The links of the site's own header, for those who come from it. */
function linksTo(home: string): string {
  const folder = home.replace(/index\.html$/, '');
  return Object.entries(playgroundTexts)
    .map(([locale, { links }]) => {
      const own = links.map(([to, text]) => `<a href="${folder}${to}">${text}</a>`).join(' ');
      // The page shows those of its language.
      return `<span lang="${locale}"${locale === 'en' ? '' : ' hidden'}>${own}</span>`;
    })
    .join('');
}

interface Parts {
  readonly policy: readonly string[];
  readonly head: string;
  readonly foot: string;
  readonly licences: string;
  /** HTML after the version at the foot of the page. */
  readonly extra: string;
  /** HTML of the links to the site above the title. */
  readonly top: string;
}

function page({ policy, head, foot, licences, extra, top }: Parts): string {
  const { en, 'pt-BR': pt } = playgroundTexts;
  const commit = commitOf();
  const version = `prefilter ${manifest.version}${commit === undefined ? '' : `, commit ${commit}`}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${en.lead}">
<title>${en.title}</title>
${head}
</head>
<body>
<header>
<p class="top">${top}<button type="button" id="theme">◐</button></p>
<h1 id="title">${en.title}</h1>
<p id="lead">${en.lead}</p>
<div id="choices"></div>
</header>
<main>
<noscript><p class="error">${en.noScript}</p><p class="error" lang="pt-BR">${pt.noScript}</p></noscript>
<p id="problem" class="error" role="alert"></p>
<div id="editor">
<label id="filter-label" for="filter">${en.filter}</label>
<textarea id="filter" rows="7" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea>
<p id="state" role="status"></p>
</div>
<div id="summary"></div>
<div id="panels"></div>
<p id="announcement" role="status"></p>
</main>
<footer>
<p id="version">${version}${extra === '' ? '' : ` · ${extra}`}</p>
<details><summary id="licences">Licences</summary><pre tabindex="0" role="group" aria-label="Licences">${escaped(licences)}</pre></details>
</footer>
${start}
${foot}
</body>
</html>
`;
}

async function styles(): Promise<string> {
  const { outputFiles } = await build({ ...options, entryPoints: [join(folder, 'page.css')] });
  return onlyTextOf(outputFiles);
}

function onlyTextOf([file]: readonly OutputFile[]): string {
  return (file as OutputFile).text.trim();
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The commit that is built; `undefined` without Git. */
function commitOf(): string | undefined {
  try {
    // Not `--short`, whose length depends on how much of the history a clone has.
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).slice(0, 10);
  } catch {
    return undefined;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
