/** The kinds of code for highlighting. `plain` has no colour. */
export const codeKinds = [
  'plain',
  'comment',
  'string',
  'number',
  'keyword',
  'name',
  'type',
  'inserted',
  'deleted',
] as const;
export type CodeKind = (typeof codeKinds)[number];

/** A piece of a line: its text, and what it is. */
export type CodePiece = readonly [text: string, kind: CodeKind];

/** A request to the worker. */
export interface HighlightRequest {
  readonly id: number;
  readonly text: string;
  readonly language: string;
}

/** What the worker reports about a request. */
export type HighlightMessage =
  /** Everything it needs is loaded, and it works on the text from now on. */
  | { readonly kind: 'began'; readonly id: number }
  /** The pieces line by line; `null` where the language is not known. */
  | { readonly kind: 'done'; readonly id: number; readonly lines: readonly (readonly CodePiece[])[] | null };
