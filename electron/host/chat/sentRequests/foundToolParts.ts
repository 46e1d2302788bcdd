import { findToolsName } from '../../../../shared/domain/toolLoading.ts';
import type { BodyPart } from './markedParts.ts';

/** How the line of a found tool begins, also where its end was cut off; see `foundWords`. */
const definitionStart = /^\{"name":("(?:[^"\\]|\\.)*"),"server":("(?:[^"\\]|\\.)*")/u;

/** A result of `find_tools` in parts: each definition is of the server that it names, the lines around them are Gatehouse's. Pure. */
export function foundToolParts(text: string): BodyPart[] {
  return text.split('\n').flatMap((line): BodyPart[] => {
    const [, name, server] = definitionStart.exec(line) ?? [];
    if (name !== undefined && server !== undefined) {
      return [{ source: { kind: 'tools', server: unquoted(server) }, name: unquoted(name), text: line }];
    }
    return line === '' ? [] : [{ source: { kind: 'results', server: null }, name: findToolsName, text: line }];
  });
}

/** The expression lets pass what only looks like a JSON text, such as `"\x"`: it is its own name then. */
function unquoted(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}
