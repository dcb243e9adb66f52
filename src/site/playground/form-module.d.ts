/** `build/site/form-view.tsx`, which the build of the site puts here: it needs React, and no other part of the project does. */
declare module 'prefilter-form-view' {
  export const mountForm: import('./form-view.ts').MountForm;
}

/** Whether the page has the form: the one file that works offline does without it. */
declare const hasForm: boolean;
