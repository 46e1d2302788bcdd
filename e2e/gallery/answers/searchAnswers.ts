import { problemError } from '../../../shared/domain/error.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import { occurrences } from '../../../shared/lib/occurrences.ts';
import type { World } from '../fixtures/world.ts';
import type { Answers } from './answer.ts';

/** Finds a text as it was typed; a few texts stand for states of the index. */
export const searchAnswers: Answers = {
  'search.messages': (world, { text, before, limit }) => {
    const typed = String(text);
    if (typed === 'fails') throw problemError({ kind: 'storageFailed', fault: 'device' });
    const from = Number(before ?? 0);
    const hits = hitsIn(world, typed);
    const end = from + Number(limit);
    return {
      titles: before === undefined ? world.snapshot.conversations.filter(({ title }) => has(title, typed)) : [],
      hits: hits.slice(from, end),
      next: end < hits.length ? end : null,
      index: world.searchIndex ?? { kind: 'ready' },
    };
  },
};

function has(text: string, typed: string): boolean {
  return typed !== '' && occurrences(text, typed).length > 0;
}

function hitsIn(world: World, typed: string): SearchHit[] {
  return world.snapshot.conversations.flatMap((conversation) =>
    (world.messages[conversation.id] ?? [])
      .filter(({ text }) => has(text, typed))
      .toReversed()
      .map(({ id, position, role, createdAt, text }): SearchHit => {
        const first = occurrences(text, typed)[0] ?? 0;
        const shown = text.slice(Math.max(0, first - 40), first + 160);
        const marks = occurrences(shown, typed).map((at) => ({ from: at, to: at + typed.length }));
        const isCutBefore = first > 40;
        const snippet = { text: shown, marks, isCutBefore, isCutAfter: text.length > first + 160 };
        return { conversation, messageId: id, position, role, at: createdAt, snippet, source: { kind: 'text' } };
      }),
  );
}
