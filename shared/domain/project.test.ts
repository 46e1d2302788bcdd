import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatSetup, isOffered, type OfferedTools } from './assistant.ts';
import { serverId } from './ids.ts';
import {
  effectiveSetup,
  leastModeOf,
  projectDraft,
  type ProjectRules,
  projectTools,
  toolsOfProject,
  withoutServerIn,
} from './project.ts';
import { mergedChoice } from './toolChoice.ts';

const server = fc.constantFrom('a', 'b', 'c').map((id) => serverId.parse(id));
const name = fc.constantFrom('read', 'write', 'send');
const tools: fc.Arbitrary<OfferedTools | null> = fc.option(
  fc.array(
    fc.record(
      { serverId: server, names: fc.option(fc.array(name), { nil: undefined }) },
      { requiredKeys: ['serverId'] },
    ),
  ),
);
const text = fc.constantFrom('', 'Be brief.', 'Answer in rhymes.');
const chat: fc.Arbitrary<ChatSetup | undefined> = fc.option(fc.record({ instructions: text, tools }), {
  nil: undefined,
});
const rules: fc.Arbitrary<ProjectRules | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant('missing' as const),
  fc.record({
    instructions: text,
    servers: fc.option(fc.array(server)),
    toolNames: fc.dictionary(server, fc.array(name)),
    mode: fc.constantFrom(null, 'askAlways' as const, 'exploreOnly' as const),
  }),
);

describe('what counts for a chat of a project', () => {
  it('offers a tool only where both the project and the chat offer it', () => {
    fc.assert(
      fc.property(rules, chat, server, name, (project, own, id, tool) => {
        const ofProject =
          project === undefined ||
          (project !== 'missing' &&
            (project.servers === null ||
              (project.servers.includes(id) && (project.toolNames?.[id]?.includes(tool) ?? true))));
        const ref = { serverId: id, name: tool };
        expect(isOffered(effectiveSetup(project, own), ref)).toBe(ofProject && isOffered(own, ref));
      }),
    );
  });

  it('has the instructions of both, and nothing of a lost project', () => {
    fc.assert(
      fc.property(rules, chat, (project, own) => {
        const { ofProject, ofChat } = effectiveSetup(project, own).instructions;
        expect(ofChat).toBe(own?.instructions ?? '');
        expect(ofProject).toBe(project === undefined || project === 'missing' ? '' : project.instructions);
      }),
    );
  });

  it('is most careful where the project was lost', () => {
    expect(leastModeOf('missing')).toBe('exploreOnly');
    expect(leastModeOf(undefined)).toBeUndefined();
    expect(leastModeOf({ instructions: '', servers: null, mode: null })).toBeUndefined();
    expect(leastModeOf({ instructions: '', servers: null, mode: 'askAlways' })).toBe('askAlways');
  });
});

it('takes no mode that would make a chat less careful', () => {
  const draft = { name: 'App', instructions: '', model: null, servers: null, roots: [] };
  expect(projectDraft.safeParse({ ...draft, mode: 'exploreOnly' }).success).toBe(true);
  expect(projectDraft.safeParse({ ...draft, mode: 'askChanges' }).success).toBe(false);
});

it('a project without a server offers what it offered of others, and never more', () => {
  fc.assert(
    fc.property(server, tools, (gone, chosen) => {
      const before = { name: 'P', roots: [], ...projectTools(chosen && mergedChoice(chosen)) } as never;
      const offered = toolsOfProject(withoutServerIn(before, gone));
      expect(offered).toEqual(toolsOfProject(before)?.filter(({ serverId: id }) => id !== gone) ?? null);
      expect(JSON.stringify(withoutServerIn(before, gone))).not.toContain(`"${gone}"`);
    }),
  );
});

it('a project keeps the tools that were chosen for it', () => {
  fc.assert(
    fc.property(tools, server, name, (choice, id, tool) => {
      const merged = choice && mergedChoice(choice);
      const ref = { serverId: id, name: tool };
      expect(isOffered({ tools: toolsOfProject(projectTools(merged)) }, ref)).toBe(isOffered({ tools: choice }, ref));
    }),
  );
});
