/** Whether a document with these properties is selected. */
export type Predicate = (properties: object) => boolean;
