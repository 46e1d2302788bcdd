import { isOwnAddress } from '../../../../shared/domain/providers/providerTable.ts';
import type { ModelEvent, ProviderAccess } from '../../../host/ports/modelProvider.ts';

type ToldText = Extract<ModelEvent, { type: 'text' | 'reasoning' }>;

/** Tells what a model thinks from what it answers, while both come as one text. */
export interface ThoughtReader {
  /** The events of the next piece. A piece that may be part of a tag is held back until the next one decides. */
  read(text: string): readonly ToldText[];
  /** What was held back. Tags that come later are text. */
  finish(): readonly ToldText[];
}

/**
 * The tags between which models with open weights were trained to think, each with its end. Others, such as `<thinking>` and `<reasoning>`,
 * are there because somebody asked for them, so they belong to the answer.
 */
const closings: ReadonlyMap<string, string> = new Map([
  // DeepSeek R1, Qwen and most others.
  ['<think>', '</think>'],
  // Seed-OSS.
  ['<seed:think>', '</seed:think>'],
  // Magistral.
  ['[THINK]', '[/THINK]'],
  // Kimi-VL.
  ['◁think▷', '◁/think▷'],
]);
const openings = [...closings.keys()];
/** More blanks are told at once: to look at all of them again with each piece would take longer and longer. */
const maxBlanks = 1000;

/**
 * Reads thoughts between tags at the beginning of an answer. The tags and the blanks around them are left out. A provider's own models
 * have a field for what they think: there everything is text.
 */
export function createThoughtReader(access: Pick<ProviderAccess, 'kind' | 'baseUrl'>): ThoughtReader {
  /** `after`: the thoughts are over, and only blanks followed. */
  let stage: 'start' | 'thoughts' | 'after' | 'text' = mayTagThoughts(access) ? 'start' : 'text';
  let hasThought = false;
  let closing = '';
  let held = '';

  function read(piece: string): readonly ToldText[] {
    held += piece;
    switch (stage) {
      case 'start':
        return readStart();
      case 'thoughts':
        return readThoughts();
      case 'after':
        held = held.trimStart();
        return held === '' ? [] : readText();
      case 'text':
        return readText();
    }
  }

  function readStart(): readonly ToldText[] {
    const begun = held.trimStart();
    const opening = openings.find((tag) => begun.startsWith(tag));
    if (opening !== undefined) {
      closing = closings.get(opening) ?? '';
      held = begun.slice(opening.length);
      stage = 'thoughts';
      return readThoughts();
    }
    const mayBegin = held.length <= maxBlanks && openings.some((tag) => tag.startsWith(begun));
    return mayBegin ? [] : readText();
  }

  function readThoughts(): readonly ToldText[] {
    // Blanks inside of thoughts belong to them.
    if (!hasThought) held = held.trimStart();
    const end = held.indexOf(closing);
    if (end === -1) return tellThought(held.length - heldBack(held, closing));
    const thought = tellThought(held.slice(0, end).trimEnd().length);
    held = held.trimStart().slice(closing.length);
    stage = 'after';
    return [...thought, ...read('')];
  }

  function tellThought(length: number): readonly ToldText[] {
    const text = held.slice(0, length);
    held = held.slice(length);
    hasThought ||= text !== '';
    return text === '' ? [] : [{ type: 'reasoning', text }];
  }

  function readText(): readonly ToldText[] {
    stage = 'text';
    const text = held;
    held = '';
    return text === '' ? [] : [{ type: 'text', text }];
  }

  function finish(): readonly ToldText[] {
    const rest = stage === 'thoughts' ? tellThought(held.length) : readText();
    stage = 'text';
    return rest;
  }
  return { read, finish };
}

/** The text of an answer without a whole stretch of thoughts at its beginning, unless nothing else is there. */
export function withoutThoughts(text: string): string {
  const begun = text.trimStart();
  const opening = openings.find((tag) => begun.startsWith(tag));
  const closing = opening === undefined ? undefined : closings.get(opening);
  const end = closing === undefined ? -1 : begun.indexOf(closing);
  const rest = closing === undefined || end === -1 ? '' : begun.slice(end + closing.length).trimStart();
  return rest === '' ? text : rest;
}

/** Whether models at this address write what they think into the text of an answer. */
export function mayTagThoughts({ kind, baseUrl }: Pick<ProviderAccess, 'kind' | 'baseUrl'>): boolean {
  return !isOwnAddress(kind, baseUrl);
}

/** The length of what may be the end of thoughts: blanks, and the beginning of their last tag. */
function heldBack(text: string, closing: string): number {
  const from = text.lastIndexOf(closing.charAt(0));
  const tag = from !== -1 && closing.startsWith(text.slice(from)) ? text.slice(from) : '';
  const told = text.slice(0, text.length - tag.length);
  const blanks = told.length - told.trimEnd().length;
  return tag.length + (blanks > maxBlanks ? 0 : blanks);
}
