import type { McpServer } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls, type ModelScript, says } from '../../electron/host/testing/scriptedModel.ts';
import type { Reply } from '../../shared/domain/approval.ts';
import { verifies } from '../verifies.ts';
import { always, alwaysTheseArguments, ConsentWorld, once } from './consentWorld.ts';

type ToolName = 'files_read' | 'files_write' | 'mail_search' | 'mail_send' | 'tickets_list' | 'tickets_comment';

const offers =
  (...names: string[]) =>
  (server: McpServer) => {
    for (const name of names) {
      server.registerTool(name, { description: name, inputSchema: z.object({ what: z.string() }) }, ({ what }) => ({
        content: [{ type: 'text', text: `${name}: ${what}` }],
      }));
    }
  };
const servers = {
  files: offers('read', 'write'),
  mail: offers('search', 'send'),
  tickets: offers('list', 'comment'),
};

/** The calls of one day in their order; each list is one conversation. */
const day: readonly (readonly (readonly [ToolName, string])[])[] = [
  [
    ['files_read', 'plan.md'],
    ['files_read', 'notes.md'],
    ['tickets_list', 'open'],
    ['mail_search', 'from the customer'],
    ['mail_search', 'invoice'],
    ['files_read', 'invoice.csv'],
    ['files_write', 'summary.md'],
    ['files_write', 'summary.md'],
    ['files_read', 'summary.md'],
    ['files_write', 'answer.md'],
    ['files_read', 'answer.md'],
    ['mail_send', 'answer to the customer'],
    ['tickets_comment', 'done'],
    ['tickets_list', 'open'],
    ['mail_search', 'reply'],
  ],
  [
    ['files_read', 'roadmap.md'],
    ['tickets_list', 'next week'],
    ['files_read', 'team.md'],
    ['mail_search', 'absences'],
    ['files_read', 'holidays.csv'],
    ['files_write', 'roadmap.md'],
    ['files_read', 'roadmap.md'],
    ['files_write', 'roadmap.md'],
    ['mail_send', 'roadmap to the team'],
    ['files_write', 'minutes.md'],
    ['files_read', 'minutes.md'],
    ['mail_send', 'minutes to the team'],
    ['tickets_comment', 'done'],
    ['tickets_list', 'done'],
    ['mail_search', 'thanks'],
  ],
];

/** The answer of a sensible user to the card of a tool. */
const answers: Record<ToolName, Reply> = {
  files_read: always,
  files_write: { kind: 'allow', scope: 'conversation', subject: 'tool' },
  mail_search: always,
  // Every message that leaves the machine is reviewed.
  mail_send: once,
  tickets_list: always,
  tickets_comment: alwaysTheseArguments,
};

/** Runs the calls of the day and returns the number of questions. */
async function live(answer: (tool: ToolName) => Reply): Promise<number> {
  const scripts = day.flatMap((conversation): ModelScript[] => [
    ...conversation.map(([name, what]) => calls({ name, args: { what } })),
    says('That was it.'),
  ]);
  const world = await ConsentWorld.start(scripts, servers);
  for (const [at, conversation] of day.entries()) {
    if (at > 0) await world.converse();
    const { ended } = await world.say('Do what is to be done');
    let isOver = false;
    const over = ended.finally(() => (isOver = true));
    while (!isOver) {
      const body = await Promise.race([world.question(), over.then(() => undefined)]);
      if (body === undefined) break;
      await world.answer(body, answer(`${body.serverName}_${body.toolName}` as ToolName));
    }
    const made = await over;
    expect(made.map(({ state }) => state.kind)).toEqual(conversation.map(() => 'done'));
  }
  return world.asked;
}

it('asks 9 times instead of 30 on a working day of 30 calls to 6 tools of 3 servers', async () => {
  verifies('O1', 'O3');
  const total = day.flat().length;
  expect([total, new Set(day.flat().map(([tool]) => tool)).size]).toEqual([30, 6]);
  const everyTime = await live(() => once);
  const remembered = await live((tool) => answers[tool]);
  console.log(
    `Questions on a working day of ${total} calls: ${remembered} with remembered answers, ${everyTime} without`,
  );
  expect({ everyTime, remembered }).toEqual({ everyTime: 30, remembered: 9 });
});
