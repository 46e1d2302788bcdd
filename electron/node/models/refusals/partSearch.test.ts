import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '../../../host/ports/modelProvider.ts';
import { definitionRefusal, meantTools } from './meantTools.ts';
import { type KnownParts, knownParts } from './partSearch.ts';
import { toolSearch } from './toolSearch.ts';

const toolOf = (name: string, server = 'server', description = ''): ModelTool => {
  return { server, name, description, inputSchema: { type: 'object', properties: {} } };
};
const namesOf = (tools: readonly ModelTool[]) => tools.map(({ name }) => name);

type Refuses = (tools: readonly ModelTool[]) => string | undefined;
/** How a provider says that it refuses one. */
const says = {
  nothing: () => 'JSON schema conversion failed: unsupported keyword',
  itsName: (bad: string) => `Invalid schema for function '${bad}': True is not of type 'array'`,
  itsPlace: (_bad: string, at: number) =>
    `tools.${at}.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.claude.com/en/docs/tool-use.`,
  /** Of a gateway that puts its own tools before ours. */
  placeBehindOthers: (_bad: string, at: number) => `tools.${at + 2}.custom.input_schema: JSON schema is invalid.`,
  placeBehindOne: (_bad: string, at: number) => `tools.${at + 1}.custom.input_schema: JSON schema is invalid.`,
  firstPlace: () => 'tools.0.custom.input_schema: JSON schema is invalid.',
} as const;

function refusing(bad: ReadonlySet<string>, how: keyof typeof says): Refuses {
  return (tools) => {
    const at = tools.findIndex(({ name }) => bad.has(name));
    return at === -1 ? undefined : says[how](tools[at]?.name ?? '', at);
  };
}

/** One answer: what was sent with each request, and what the last one, which was taken, went without. */
function answer(known: KnownParts, tools: readonly ModelTool[], refuses: Refuses, isNewTurn = true) {
  const search = toolSearch(known, tools, isNewTurn);
  const sent: string[][] = [];
  const none: readonly string[] = [];
  for (;;) {
    sent.push(namesOf(search.parts));
    const words = refuses(search.parts);
    if (words === undefined) {
      const { refused, suspected } = search.taken();
      return { sent, failed: undefined, refusedTools: namesOf(refused), suspectedTools: namesOf(suspected) };
    }
    const refusal = definitionRefusal(400, words);
    const isOther =
      refusal !== undefined &&
      (search.learnNamed(refusal.words, (parts) => meantTools(refusal, parts)) ||
        (refusal.isAboutDefinitions && search.learnUnnamed(refusal.words)));
    if (!isOther) return { sent, failed: words, refusedTools: none, suspectedTools: none };
  }
}

const someTools = fc
  .array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 })
  .map((counts) =>
    counts.flatMap((count, s) => Array.from({ length: count }, (_, at) => toolOf(`s${s}_t${at}`, `s${s}`))),
  );

describe.each(Object.keys(says) as (keyof typeof says)[])(
  'tools of which a provider refuses some, and says %s',
  (how) => {
    it('are found one by one: every answer comes, after six requests at most, and no other tool is blamed', () => {
      fc.assert(
        fc.property(someTools, fc.infiniteStream(fc.nat({ max: 7 })), (tools, dice) => {
          const bad = new Set(namesOf(tools.filter(() => dice.next().value === 0)));
          const refuses = refusing(bad, how);
          const known = knownParts();
          let turns = 0;
          for (; turns < 80; turns++) {
            const { sent, failed, refusedTools, suspectedTools } = answer(known, tools, refuses);
            expect(failed).toBeUndefined();
            expect(sent.length).toBeLessThanOrEqual(6);
            expect(refusedTools.filter((name) => !bad.has(name))).toEqual([]);
            // Nothing is left out without being told.
            expect([...(sent.at(-1) ?? []), ...refusedTools, ...suspectedTools].toSorted()).toEqual(
              namesOf(tools).toSorted(),
            );
            // Later requests of the turn are taken at once, and have all of these.
            const later = answer(known, tools, refuses, false).sent;
            expect(later).toHaveLength(1);
            expect(later[0]).toEqual(expect.arrayContaining(sent.at(-1) ?? []));
            if (refusedTools.length === bad.size && suspectedTools.length === 0) break;
          }
          expect(turns).toBeLessThan(80);
          expect(answer(known, tools, refuses).sent).toEqual([namesOf(tools).filter((name) => !bad.has(name))]);
        }),
      );
    });
  },
);

describe.each(['nothing', 'itsName', 'itsPlace', 'placeBehindOthers', 'placeBehindOne', 'firstPlace'] as const)(
  'where %s is said',
  (how) => {
    it('no tool is blamed that is not refused, whatever tools come and go, in chats side by side, after errors that pass', () => {
      fc.assert(
        fc.property(someTools, fc.infiniteStream(fc.nat({ max: 11 })), (all, dice) => {
          const roll = () => dice.next().value as number;
          const bad = new Set(namesOf(all.filter(() => roll() < 2)));
          const known = knownParts();
          const open: ReturnType<typeof toolSearch>[] = [];
          const passing = roll();
          for (let turn = 0; turn < 12; turn++) {
            const tools = all.filter(() => roll() < 9);
            let isPassing = turn === passing;
            const refuses: Refuses = (sent) => {
              if (!isPassing) return refusing(bad, how)(sent);
              isPassing = false;
              return 'Failed to parse grammar';
            };
            // A request of another chat that is on its way.
            if (roll() < 3) open.push(toolSearch(known, all));
            const { sent, refusedTools } = answer(known, tools, refuses, roll() > 2);
            expect(sent.length).toBeLessThanOrEqual(6);
            expect(refusedTools.filter((name) => !bad.has(name))).toEqual([]);
            const other = open.shift();
            if (other !== undefined && refusing(bad, how)(other.parts) === undefined) other.taken();
          }
          // Where nobody spoils it, every answer comes.
          for (let turn = 0; turn < 8; turn++) {
            const { failed } = answer(known, all, refusing(bad, how));
            if (turn > 1) expect(failed).toBeUndefined();
          }
        }),
      );
    });
  },
);

describe('the search', () => {
  const forty = ['a', 'b', 'c', 'd'].flatMap((server) =>
    Array.from({ length: 10 }, (_, at) => toolOf(`${server}_${at}`, server)),
  );

  it('goes by servers first', () => {
    const { sent, suspectedTools } = answer(knownParts(), forty, refusing(new Set(['d_3']), 'nothing'));
    expect(sent.map((each) => [...new Set(each.map((name) => name[0]))].join(''))).toEqual(['abcd', 'ab']);
    expect(suspectedTools).toHaveLength(20);
  });

  it.each(['a_0', 'a_9', 'b_5', 'c_1', 'd_9'])(
    'finds one of forty tools in a few turns, and costs one of them no more than half its tools: %s',
    (bad) => {
      const known = knownParts();
      const refuses = refusing(new Set([bad]), 'nothing');
      let requests = 0;
      for (let turn = 1; known.refused.size === 0 || known.suspects.size > 0; turn++) {
        const { sent } = answer(known, forty, refuses);
        requests += sent.length;
        expect(turn).toBeLessThan(8);
      }
      expect(requests).toBeLessThanOrEqual(20);
      expect(known.suspects.size).toBe(0);
    },
  );

  it.each(['itsName', 'itsPlace'] as const)(
    'keeps the tools of others, where a whole server is refused, and says %s',
    (how) => {
      const tools = ['a', 'b', 'c'].flatMap((server) =>
        Array.from({ length: 12 }, (_, at) => toolOf(`${server}_${at}`, server)),
      );
      const bad = new Set(namesOf(tools.filter(({ server }) => server === 'b')));
      const known = knownParts();
      let turns = 0;
      for (; known.refused.size < bad.size; turns++) {
        const { sent, failed } = answer(known, tools, refusing(bad, how));
        expect(failed).toBeUndefined();
        expect(sent.at(-1)).toHaveLength(24);
      }
      expect(turns).toBeLessThanOrEqual(5);
    },
  );

  it('keeps the other tools of the only server, where some of them are refused', () => {
    const tools = Array.from({ length: 9 }, (_, at) => toolOf(`t_${at}`));
    const { sent } = answer(knownParts(), tools, refusing(new Set(['t_0', 't_4', 't_8']), 'itsName'));
    expect(sent.at(-1)).toHaveLength(6);
  });

  it('finds what another chat has beside it', () => {
    const known = knownParts();
    const bad = new Set(['b_5', 'z_1']);
    answer(known, forty, refusing(bad, 'nothing'));
    const other = ['z_0', 'z_1', 'z_2', 'z_3'].map((name) => toolOf(name, 'z'));
    for (let turn = 0; turn < 6; turn++) answer(known, other, refusing(bad, 'nothing'));
    expect([...known.refused]).toHaveLength(1);
  });

  it('believes no place that moves back, and no name in quotation marks that did not help', () => {
    const places = [30, 20, 10];
    const moving = answer(knownParts(), forty, (tools) =>
      namesOf(tools).includes('a_0') ? `tools.${places.shift() ?? 5}.input_schema: bad` : undefined,
    );
    expect(moving.refusedTools).toEqual([]);
    const names = ['b_1', 'c_1'];
    const quoting = answer(knownParts(), forty, (tools) =>
      namesOf(tools).includes('a_0') ? `unsupported schema near '${names.shift() ?? ''}'` : undefined,
    );
    expect(quoting.refusedTools).toEqual([]);
  });

  it('goes on while another chat has other tools', () => {
    const known = knownParts();
    const refuses = refusing(new Set(['b_5']), 'nothing');
    const other = [toolOf('z_1', 'z'), toolOf('z_2', 'z')];
    for (let turn = 0; turn < 8; turn++) {
      answer(known, forty, refuses);
      answer(known, other, refuses);
    }
    expect(known.refused.size).toBe(1);
  });

  it('ends with an answer, also where what was fine is refused', () => {
    const known = knownParts();
    answer(known, forty, refusing(new Set(['b_5']), 'nothing'));
    for (let turn = 0; turn < 8; turn++) answer(known, forty, refusing(new Set(['b_5']), 'nothing'));
    const more = [...forty, ...['x_1', 'x_2', 'x_3', 'x_4'].map((name) => toolOf(name, 'x'))];
    for (let turn = 0; turn < 12; turn++)
      expect(answer(known, more, refusing(new Set(['b_5', 'c_2']), 'nothing')).failed).toBeUndefined();
    expect(known.refused.size).toBe(2);
  });

  it('blames no tool for an error that passes', () => {
    const known = knownParts();
    let isPassing = true;
    const passing: Refuses = () => {
      if (!isPassing) return undefined;
      isPassing = false;
      return 'Failed to parse grammar';
    };
    for (let turn = 0; turn < 10; turn++) answer(known, forty, passing);
    expect(known.refused.size).toBe(0);
    expect(answer(known, forty, () => undefined)).toMatchObject({ sent: [namesOf(forty)], suspectedTools: [] });
  });

  it('tries a tool again when its definition changes, and knows it again when it changes back', () => {
    const known = knownParts();
    const refuses = refusing(new Set(['x']), 'itsName');
    const before = [toolOf('x'), toolOf('y')];
    expect(answer(known, before, refuses).sent).toEqual([['x', 'y'], ['y']]);
    expect(answer(known, [toolOf('x', 'server', 'Other words'), toolOf('y')], () => undefined).sent).toEqual([
      ['x', 'y'],
    ]);
    expect(answer(known, before, refuses)).toMatchObject({ sent: [['y']], refusedTools: ['x'], suspectedTools: [] });
  });

  it('takes a name in quotation marks for that of a property, where a tool is named as well', () => {
    const tools = [toolOf('paths'), toolOf('b_find')];
    const words =
      "Invalid schema for function 'b_find': In context=('properties', 'paths'), array schema missing items.";
    const { sent } = answer(knownParts(), tools, (all) => (namesOf(all).includes('b_find') ? words : undefined));
    expect(sent).toEqual([['paths', 'b_find'], ['paths']]);
  });

  it('does not blame a tool for what is said of it without it', () => {
    let count = 0;
    const words = () => `Invalid schema for function 'a_0' (request id: 2026${++count}abc)`;
    const { sent, refusedTools } = answer(knownParts(), forty, (all) =>
      namesOf(all).includes('d_9') ? words() : undefined,
    );
    expect(sent.length).toBeLessThanOrEqual(6);
    expect(refusedTools).toEqual([]);
  });

  it('knows when another answer found one of those that it suspects', () => {
    const known = knownParts();
    const two = [toolOf('x', 'one'), toolOf('y', 'two'), toolOf('z', 'three')];
    answer(known, two, refusing(new Set(['y']), 'nothing'));
    const waiting = toolSearch(known, two, false);
    while (known.refused.size === 0) answer(known, two, refusing(new Set(['y']), 'nothing'));
    expect(namesOf(waiting.taken().refused)).toEqual(['y']);
    expect(answer(known, two, () => undefined).sent).toEqual([['x', 'z']]);
    expect(known.among.size).toBe(0);
  });

  it('keeps nothing of a request that was never taken', () => {
    const known = knownParts();
    const { sent, failed } = answer(known, forty, () => says.nothing());
    expect(failed).toBe(says.nothing());
    expect(sent.length).toBeLessThanOrEqual(6);
    expect(sent.at(-1)).toEqual([]);
    expect(known).toEqual(knownParts());
    expect(answer(known, forty, () => undefined)).toMatchObject({ refusedTools: [], suspectedTools: [] });
  });

  it('forgets suspects that are no longer there', () => {
    const known = knownParts();
    const two = [toolOf('x', 'one'), toolOf('y', 'two'), toolOf('z', 'two')];
    answer(known, two, refusing(new Set(['y']), 'nothing'));
    expect(known.suspects.size).toBe(2);
    expect(answer(known, two.slice(0, 2), () => undefined)).toMatchObject({
      sent: [['x', 'y']],
      refusedTools: [],
      suspectedTools: [],
    });
  });

  it.each([
    'messages.2.content.0: unexpected tool_use_id in tool_result blocks',
    'tool_choice: this model cannot be forced to use a tool',
    'The request is not valid.',
    "Invalid 'tools': array too long. Expected an array with maximum length 128.",
    'Tool server not available, try again later',
    'This model does not support images in tool results.',
    'Invalid parameter: messages with role "tool" must be a response to a preceding message with "tool_calls".',
    "'response_format' schema is invalid",
  ])('is not begun by other words: %s', (words) => {
    expect(answer(knownParts(), forty, () => words).sent).toHaveLength(1);
  });

  it.each([
    ["Invalid schema for function 'b_2': ['coin'] is not of type 'object', 'boolean'.", 'b_2'],
    ['Invalid schema for function b_2: In context=(), array schema missing items', 'b_2'],
    ['tools.12.custom.input_schema: JSON schema is invalid.', 'b_2'],
    ["Invalid value: 'tools[12].function.parameters'", 'b_2'],
    ['value_error body.tools.12.function.parameters: Invalid JSON schema', 'b_2'],
    [
      '* GenerateContentRequest.tools[0].function_declarations[12].parameters.required[0]: property is not defined',
      'b_2',
    ],
    ['Tool "b_2" has an invalid parameter schema', 'b_2'],
    ['Function _1st has a bad schema', '1st'],
    ['tools: Tool names must be unique: `b_2`', 'b_2'],
    ['tools[0].function_declarations[0].name: bad\n tools[0].function_declarations[39].name: bad', 'a_0 d_9'],
  ])('takes the word of a provider that names one: %s', (words, named) => {
    const bad = named.split(' ');
    const { sent, refusedTools } = answer(knownParts(), [...forty, toolOf('1st')], (tools) =>
      tools.some(({ name }) => bad.includes(name)) ? words : undefined,
    );
    expect(sent).toHaveLength(2);
    expect(refusedTools).toEqual(bad);
  });
});
