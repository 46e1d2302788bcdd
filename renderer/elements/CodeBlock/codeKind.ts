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
type CodePiece = readonly [text: string, kind: CodeKind];

/** Code, piece by piece and line by line. */
export type HighlightedLines = readonly (readonly CodePiece[])[];

/** What the worker is asked. */
export interface CodeQuestion {
  readonly text: string;
  readonly language: string;
}
