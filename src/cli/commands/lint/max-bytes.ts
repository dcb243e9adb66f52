/** Longer files are data, and their syntax trees would not fit into the memory of small machines. */
export const maxBytes = 10_000_000;
