export type { NoteProperties, PropertyValue, SandboxDocument } from './data/note.ts';
export { type Occurrence, type QuirkName, type Quirks, quirkNames } from './endpoint/quirks.ts';
export type { RateLimit } from './endpoint/rate-limit.ts';
export type { Listening, ListenOptions } from './listen.ts';
export { createSandbox, type Sandbox, type SandboxNote, type SandboxOptions } from './sandbox.ts';
export type { SandboxCredentials } from './service.ts';
