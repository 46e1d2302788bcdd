import type { SentSource } from '../../../../shared/domain/sentRequest.ts';
import { callToolName, findToolsName } from '../../../../shared/domain/toolLoading.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { loadSkillName, readResultName, readSkillFileName } from '../../calls/catalog/toolNames.ts';
import type { SentPiece } from '../../ports/sentBody.ts';
import { foundToolParts } from './foundToolParts.ts';
import { type BodyPart, labelledSource, markedParts, marksOf } from './markedParts.ts';

/**
 * The parts of a request in their order, by who they are from. Pure.
 *
 * @param pieces of its body; together they are all of it, so nothing is left out
 * @param serverOf the servers of tools, by the names that models see
 */
export function bodyParts(pieces: readonly SentPiece[], serverOf: Readonly<Record<string, string>>): BodyPart[] {
  const reading: Reading = {
    calls: new Map(),
    serverOf: (name) => (Object.hasOwn(serverOf, name) ? (serverOf[name] ?? null) : null),
    isWithoutTools: !pieces.some(
      (piece) => piece.kind === 'tool' || (piece.kind === 'field' && piece.name === 'tools'),
    ),
  };
  return pieces.flatMap((piece): BodyPart[] => {
    switch (piece.kind) {
      case 'system':
        return markedParts(piece.text, marksOf.system, { kind: 'gatehouse' });
      case 'tool':
        return [
          { source: { kind: 'tools', server: reading.serverOf(piece.name) }, name: piece.name, text: piece.text },
        ];
      case 'message':
        return messageParts(piece, reading);
      case 'field':
        return [fieldPart(piece)];
    }
  });
}

/** Their results are text of the servers that skills are from. */
const skillTools = new Set([loadSkillName, readSkillFileName, readResultName]);

interface Reading {
  /** The tools of the calls so far, by their ids. */
  readonly calls: Map<string, string>;
  readonly serverOf: (tool: string) => string | null;
  readonly isWithoutTools: boolean;
}

function messageParts({ by, pieces }: Extract<SentPiece, { kind: 'message' }>, reading: Reading): BodyPart[] {
  const otherwise: SentSource = { kind: by === 'model' ? 'answers' : 'user' };
  // A picture, a sound or a PDF is from whom the label before it names, or from the result before it.
  let media: SentSource | undefined;
  return pieces.flatMap((piece): BodyPart[] => {
    switch (piece.kind) {
      case 'text': {
        const labelled = labelledSource(piece.text) ?? resultSource(piece.text, reading.serverOf);
        media = labelled;
        if (labelled !== undefined) return [{ source: labelled, text: piece.text }];
        return toldPieces(piece.text, by, reading.isWithoutTools).flatMap((each) => {
          if (each.kind === 'result') media = { kind: 'results', server: reading.serverOf(each.tool) };
          return toldParts(each, reading, otherwise);
        });
      }
      case 'media':
        return [{ source: media ?? otherwise, text: piece.text }];
      case 'reasoning':
        return [
          {
            source: { kind: 'reasoning' },
            ...(piece.name === undefined ? {} : { name: piece.name }),
            text: piece.text,
          },
        ];
      case 'call': {
        const part = callPart(piece.name, piece.given, reading);
        reading.calls.set(piece.id, part.name);
        return [part];
      }
      case 'result': {
        const tool = reading.calls.get(piece.id) ?? '';
        media = { kind: 'results', server: reading.serverOf(tool) };
        return piece.texts.flatMap((text) => resultParts(tool, text, reading));
      }
      case 'field':
        return [fieldPart(piece)];
    }
  });
}

function toldParts(piece: ToldPiece, reading: Reading, otherwise: SentSource): BodyPart[] {
  switch (piece.kind) {
    case 'said':
      return markedParts(piece.text, marksOf.said, otherwise);
    case 'call':
      return [{ ...callPart(piece.tool, piece.given, reading), text: piece.text }];
    case 'result': {
      const frame = { source: { kind: 'results', server: reading.serverOf(piece.tool) }, name: piece.tool } as const;
      return [
        { ...frame, text: piece.begin },
        ...resultParts(piece.tool, piece.text, reading),
        { ...frame, text: piece.end },
      ];
    }
  }
}

function callPart(name: string, given: JsonValue | undefined, { serverOf }: Reading) {
  const tool = calledTool(name, given);
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? {});
  return { source: { kind: 'calls', server: serverOf(tool) }, name: tool, text } as const;
}

function resultParts(tool: string, text: string, { serverOf }: Reading): BodyPart[] {
  if (tool === findToolsName) return foundToolParts(text);
  const marks = skillTools.has(tool) ? marksOf.skills : marksOf.none;
  return markedParts(text, marks, { kind: 'results', server: serverOf(tool) }, tool);
}

function fieldPart({ name, text }: Extract<SentPiece, { kind: 'field' }>): BodyPart {
  return { source: { kind: 'format' }, ...(name === undefined ? {} : { name }), text };
}

type ToldPiece =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly given: string; readonly text: string }
  | {
      readonly kind: 'result';
      readonly tool: string;
      readonly begin: string;
      readonly text: string;
      readonly end: string;
    };

const toldResult = /^(From the result of ([A-Za-z0-9_-]{1,64}):\n<result>\n)(.*?)(\n<\/result>)$/gmsu;
const toldCall = /^\[Called ([A-Za-z0-9_-]{1,64}) with (.*)\]$/gmu;

/** A text in pieces: a model without tools is told of calls and results in words; see `withoutCalls`. Elsewhere these are words like others. */
function toldPieces(text: string, by: 'user' | 'model', isWithoutTools: boolean): ToldPiece[] {
  if (!isWithoutTools) return [{ kind: 'said', text }];
  const pieces: ToldPiece[] = [];
  let end = 0;
  const isAnswer = by === 'model';
  for (const found of text.matchAll(isAnswer ? toldCall : toldResult)) {
    const [whole, first = '', second = '', inner = '', last = ''] = found;
    pieces.push({ kind: 'said', text: text.slice(end, found.index) });
    pieces.push(
      isAnswer
        ? { kind: 'call', tool: first, given: second, text: whole }
        : { kind: 'result', tool: second, begin: first, text: inner, end: last },
    );
    end = found.index + whole.length;
  }
  return [...pieces, { kind: 'said', text: text.slice(end) }];
}

/** Where results may hold text only, their pictures follow in a message that names the tool; the label is the adapter's. */
function resultSource(text: string, serverOf: Reading['serverOf']): SentSource | undefined {
  const [, tool] = /^From the result of ([A-Za-z0-9_-]{1,64}):$/u.exec(text) ?? [];
  return tool === undefined ? undefined : { kind: 'results', server: serverOf(tool) };
}

/** A call through Gatehouse's own tool is a call of the tool it names. Pure. */
export function calledTool(name: string, given: JsonValue | undefined): string {
  if (name !== callToolName) return name;
  const args = typeof given === 'string' ? parsed(given) : given;
  return isJsonObject(args) && typeof args['name'] === 'string' ? args['name'] : name;
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
