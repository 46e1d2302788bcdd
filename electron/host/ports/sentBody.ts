import type { JsonValue } from '../../../shared/lib/json.ts';

/** A piece of a message in the body of a request. */
export type MessagePiece =
  | { readonly kind: 'text'; readonly text: string }
  /** A picture, a sound or a file, as JSON: from whom is said by the text or the result before it. */
  | { readonly kind: 'media'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly name?: string; readonly text: string }
  /** `id`: of this body; the result has the same. `given`: the arguments, or their JSON text. */
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly given: JsonValue | undefined }
  | { readonly kind: 'result'; readonly id: string; readonly texts: readonly string[] }
  /** What is only part of the form. */
  | { readonly kind: 'field'; readonly name?: string; readonly text: string };

/** A piece of the body of a request, by what it is: all of them together are the whole body, in its order. */
export type SentPiece =
  | { readonly kind: 'system'; readonly text: string }
  /** `text`: the definition as it was sent, as JSON. */
  | { readonly kind: 'tool'; readonly name: string; readonly text: string }
  | { readonly kind: 'message'; readonly by: 'user' | 'model'; readonly pieces: readonly MessagePiece[] }
  | Extract<MessagePiece, { kind: 'field' }>;
