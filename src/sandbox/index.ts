export type { RateLimit } from './budget.ts';
export type { Listening, ListenOptions } from './listen.ts';
export type { NoteProperties, PropertyValue, SandboxDocument } from './note.ts';
export { type Occurrence, type QuirkName, type Quirks, quirkNames } from './quirks.ts';
export { createSandbox, type Sandbox, type SandboxNote, type SandboxOptions } from './sandbox.ts';
export type { SandboxCredentials } from './service.ts';
