import JSONParser from '@streamparser/json/jsonparser.js';
import TokenType from '@streamparser/json/utils/types/tokenType.js';
import { problemError } from '../../../shared/domain/error.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { maxChatBytes } from './limits.ts';

/** Strings are gathered in a buffer of this size: twice as fast as character by character; bytes. */
const stringBufferSize = 64 * 1024;

/** The parser keeps something for each list or object that is open, and deeper chats could not be stored. */
const maxDepth = 1000;

/** Where a file begins: its array, or its one document. */
const space = /^[\s\uFEFF]*$/;

export interface JsonSource {
  /** Its name in an archive, for errors; `null` for the file itself. */
  readonly name: string | null;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * The values of a JSON document while it is read: the entries of an array, or the document itself if it is none.
 *
 * @param firstIndex counts the values of the files before
 * @throws HostError `importNotJson`, `importChatTooLarge`; errors of the source
 */
export async function* jsonValues(
  { name, pieces }: JsonSource,
  firstIndex = 0,
  maxBytes: number = maxChatBytes,
): AsyncGenerator<unknown> {
  let parser: JSONParser | undefined;
  let found: unknown[] = [];
  let index = firstIndex;
  let bytes = 0;
  /** Since the last value. */
  let pending = 0;
  const notJson = (error: unknown) => notJsonError(name, bytes, error);
  for await (const piece of pieces) {
    const isBlank = parser === undefined && space.test(Buffer.from(piece).toString('utf8'));
    if (!isBlank) {
      parser ??= parserFor(piece, (value) => found.push(value));
      try {
        parser.write(piece);
      } catch (error) {
        throw notJson(error);
      }
    }
    bytes += piece.byteLength;
    pending = found.length > 0 ? 0 : pending + piece.byteLength;
    if (pending > maxBytes) {
      throw problemError({
        kind: 'importChatTooLarge',
        chat: index + 1,
        mebibytes: Math.round(maxBytes / 1024 / 1024),
      });
    }
    const values = found;
    found = [];
    index += values.length;
    yield* values;
  }
  try {
    if (parser === undefined) throw new Error('It is empty');
    if (!parser.isEnded) parser.end();
  } catch (error) {
    throw notJson(error);
  }
}

function parserFor(piece: Uint8Array, onValue: (value: unknown) => void): JSONParser {
  const first = Buffer.from(piece)
    .toString('utf8')
    .replace(/^[\s\uFEFF]+/, '')[0];
  const parser = new JSONParser({ paths: [first === '[' ? '$.*' : '$'], keepStack: false, stringBufferSize });
  parser.onValue = ({ value }) => onValue(value);
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > maxDepth) throw new Error(`Nested more than ${maxDepth} levels deep`);
  };
  return parser;
}

/** The parser knows the place within the piece it was given last. */
function notJsonError(file: string | null, before: number, error: unknown) {
  const said = error instanceof Error ? error.message : '';
  const within = /position "(\d+)" \(absolute position "(\d+)"\)/.exec(said);
  const byte = within?.[2] === undefined ? before : Number(within[2]);
  return problemError({
    kind: 'importNotJson',
    file,
    byte,
    said: keepStart(said.replace(/ at chunk position.*?\)/, ''), 200),
  });
}
