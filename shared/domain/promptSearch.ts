import type { OfferedPrompt } from './prompt.ts';

/**
 * How well a prompt fits what was typed: 0 best, `undefined` not at all. Every word must be somewhere in its name, its
 * title or its description. Pure.
 */
function promptRank({ prompt }: OfferedPrompt, typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  const name = prompt.name.toLowerCase();
  const title = (prompt.title ?? '').toLowerCase();
  if (name.startsWith(text) || title.startsWith(text)) return 0;
  const words = text.split(/\s+/);
  const isIn = (where: string) => words.every((word) => where.includes(word));
  if (isIn(`${name} ${title}`)) return 1;
  return isIn(`${name} ${title} ${(prompt.description ?? '').toLowerCase()}`) ? 2 : undefined;
}

/** Those that fit, the prompts of one server together, the server with the best first; otherwise in the order given. Pure. */
export function searchPrompts(prompts: readonly OfferedPrompt[], typed: string): OfferedPrompt[] {
  const ranked = prompts.flatMap((offered) => {
    const rank = promptRank(offered, typed);
    return rank === undefined ? [] : [{ offered, rank }];
  });
  const best = new Map<string, number>();
  for (const { offered, rank } of ranked) {
    best.set(offered.serverId, Math.min(rank, best.get(offered.serverId) ?? rank));
  }
  const servers = [...best.keys()].sort((a, b) => (best.get(a) ?? 0) - (best.get(b) ?? 0));
  return servers.flatMap((server) =>
    ranked
      .filter(({ offered }) => offered.serverId === server)
      .sort((a, b) => a.rank - b.rank)
      .map(({ offered }) => offered),
  );
}
