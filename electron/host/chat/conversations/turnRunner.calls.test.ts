import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { aCall, aTool, ids } from '../../testing/records.ts';
import { calls, says } from '../../testing/scriptedModel.ts';
import { beginTurn, type TurnSetup } from '../../testing/turnBench.ts';

const echo = aTool();

/** Rooms that note which calls they were given, and with what. */
function notingRooms() {
  const seen: unknown[][] = [];
  const note =
    (room: string) =>
    async (call: ToolCall, ...more: unknown[]): Promise<ToolCall> => {
      seen.push([room, call.host?.kind, ...more]);
      return call;
    };
  const rooms = {
    results: { run: note('results') },
    finder: { run: note('finder'), refuse: note('refused') },
    skillReader: { run: note('skills') },
  } as unknown as NonNullable<TurnSetup['rooms']>;
  return { seen, rooms };
}

describe('a call of a tool of Gatehouse', () => {
  const ran = async (name: string, args: unknown) => {
    const { seen, rooms } = notingRooms();
    const turn = await beginTurn([calls({ name, args }), says('Done.')], { rooms });
    await turn.run();
    expect(turn.ran).toEqual([]);
    const [call] = [...turn.store.calls.values()];
    return { seen, call };
  };

  it.each([
    ['load_skill', 'skills', 'loadSkill'],
    ['read_skill_file', 'skills', 'readSkillFile'],
    ['find_tools', 'finder', 'findTools'],
  ])('%s goes to the room of its subject, and to no server', async (name, room, kind) => {
    const { seen, call } = await ran(name, {});
    expect(seen).toHaveLength(1);
    expect(seen[0]?.slice(0, 2)).toEqual([room, kind]);
    expect(call).toMatchObject({ tool: null, serverName: '', host: { kind } });
  });

  it('call_tool without the name of a tool is refused', async () => {
    const { seen } = await ran('call_tool', {});
    expect(seen).toEqual([['refused', 'callTool']]);
  });

  it('find_tools is told which tools the request offers', async () => {
    const { seen } = await ran('find_tools', {});
    const isOffered = seen[0]?.[2] as (tool: unknown) => boolean;
    expect(isOffered(echo.tool)).toBe(true);
  });

  it('skills are read with the request they were offered in, and the signal of the turn', async () => {
    const { seen } = await ran('load_skill', {});
    const [, , kind, built, signal] = seen[0] ?? [];
    expect(kind).toBe('loadSkill');
    expect(built).toMatchObject({ readTokens: expect.any(Number) as number });
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it('read_result is given the calls of the chat, and only it needs them', async () => {
    const long = { limits: { contextTokens: 8000 }, iterationLimit: 20, resultText: () => 'words '.repeat(1200) };
    const { seen, rooms } = notingRooms();
    const wanted = calls({ name: 'tools_echo', args: {} });
    const reading = calls({ name: 'read_result', args: { id: 'x' } }, { name: 'find_tools', args: {} });
    const turn = await beginTurn([wanted, wanted, wanted, wanted, reading, says('Done.')], { ...long, rooms });
    await turn.run();
    const [room, kind, thread, tokens] = seen.find(([each]) => each === 'results') ?? [];
    expect([room, kind]).toEqual(['results', 'readResult']);
    expect((thread as ToolCall[]).map(({ modelName }) => modelName)).toContain('tools_echo');
    expect(tokens).toBeGreaterThan(0);
  });

  it('read_result is not given the calls of a turn that is left out', async () => {
    const long = { limits: { contextTokens: 8000 }, iterationLimit: 20, resultText: () => 'words '.repeat(1200) };
    const { seen, rooms } = notingRooms();
    const wanted = (turn: number) => calls({ name: 'tools_echo', args: { turn } });
    const later = [wanted(2), wanted(2), wanted(2), wanted(2), calls({ name: 'read_result', args: { id: 'x' } })];
    const turn = await beginTurn([wanted(1), says('No.'), ...later, says('Done.')], { ...long, rooms });
    await turn.run();
    const [declined] = turn.answers().slice(-1);
    if (declined === undefined) throw new Error('There is no answer.');
    await turn.log.setLeftOut(declined, true);
    const { conversationId } = declined;
    await turn.log.addSaid({ conversationId, id: turn.log.newId(), said: [{ role: 'user', text: 'And?' }] });
    await turn.run();
    const [, , thread] = seen.find(([each]) => each === 'results') ?? [];
    const echoes = (thread as ToolCall[]).filter(({ modelName }) => modelName === 'tools_echo');
    expect(echoes.map((call) => call.arguments)).toEqual(Array.from({ length: 4 }, () => ({ turn: 2 })));
  });
});

describe('a call of a tool of a server', () => {
  it('through call_tool is a call of that tool, and says how it came', async () => {
    const args = { name: 'tools_echo', arguments: { a: 1 } };
    const turn = await beginTurn([calls({ name: 'call_tool', args }), says('Done.')]);
    await turn.run();
    expect(turn.ran).toMatchObject([{ tool: echo.tool, arguments: { a: 1 }, through: 'callTool' }]);
    expect(turn.ran[0]).not.toHaveProperty('host');
  });

  it('directly does not say that it came through anything', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), says('Done.')]);
    await turn.run();
    for (const key of ['through', 'host', 'underSkills', 'appUri']) expect(turn.ran[0]).not.toHaveProperty(key);
  });

  it('is not found if the request did not offer it', async () => {
    const hidden = aTool({ tool: { serverId: ids.server, name: 'hidden' }, modelName: 'tools_hidden' });
    const turn = await beginTurn([calls({ name: 'tools_hidden', args: {} }), says('Done.')], {
      offered: [echo, hidden],
      isOffered: ({ name }) => name !== 'hidden',
    });
    await turn.run();
    expect(turn.ran).toMatchObject([{ tool: null, serverName: '' }]);
  });

  it('remembers the skills that are in use, if it has a tool', async () => {
    const inUse = [
      { serverId: ids.server, serverName: 'tools', path: 'garden', loadedAt: 3 },
    ] as unknown as NonNullable<TurnSetup['inUse']>;
    const wanted = calls({ name: 'tools_echo', args: {} }, { name: 'none', args: {} });
    const turn = await beginTurn([wanted, says('Done.')], { inUse });
    await turn.run();
    expect(turn.ran[0]?.underSkills).toEqual(inUse);
    expect(turn.ran[1]).not.toHaveProperty('underSkills');
  });

  it('that already ran in another version of the chat is marked', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: { a: 1 } }), says('Done.')]);
    const earlier = aCall({
      id: toolCallId.parse('earlier'),
      tool: echo.tool,
      modelName: 'tools_echo',
      arguments: { a: 1 },
      startedAt: 5,
      state: { kind: 'done', result: { content: [] } },
    });
    const asked: string[][] = [];
    turn.store.callsOfOtherVersions = async (id, name) => {
      asked.push([id, name]);
      return [earlier];
    };
    await turn.run();
    expect(asked).toEqual([[ids.conversation, 'tools_echo']]);
    expect(turn.ran[0]?.ranElsewhere).toEqual({ callId: earlier.id, outcome: 'done', startedAt: 5 });
  });
});

describe('a turn', () => {
  it('keeps what it sent under the answer that it was sent for', async () => {
    const sent: unknown[][] = [];
    const turn = await beginTurn([says('Fine.')], {
      rooms: { sentRequests: { note: (...what: unknown[]) => void sent.push(what) } },
      sendsBody: 'the body',
    });
    await turn.run();
    const [answer] = turn.answers();
    expect(sent).toMatchObject([
      [{ conversationId: ids.conversation, messageId: answer?.id, request: { model: 'chosen' } }, 'the body'],
    ]);
  });

  it('stores the reasoning of an answer with it', async () => {
    const turn = await beginTurn([
      function* () {
        yield { type: 'reasoning', text: 'First I think.' };
        yield { type: 'text', text: 'Fine.' };
        yield { type: 'end', stop: 'end' };
      },
    ]);
    await turn.run();
    expect(turn.answers()).toMatchObject([{ text: 'Fine.', reasoning: 'First I think.' }]);
  });

  it('ends without another request when it is stopped between its phases', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), says('never')], {
      atPhase: (phase) => {
        if (phase === 'callingModel 2') turn.stop.abort();
      },
    });
    expect(await turn.run()).toEqual({ kind: 'ended', iteration: 2, end: 'stopped' });
    expect(turn.model.requests).toHaveLength(1);
  });

  it('takes an answer that was begun for it, once', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), says('Done.')]);
    const begun = await turn.log.beginAnswer(ids.conversation, undefined);
    await turn.run(undefined, begun);
    expect(turn.answers().map(({ id, text }) => [id === begun.id, text])).toEqual([
      [true, ''],
      [false, 'Done.'],
    ]);
  });

  it('asks again once when its request turns out to be too long, and learns from it', async () => {
    const refused = () => {
      throw new HostError('modelTooLong', 'Too long.');
    };
    const setup = { limits: { contextTokens: 100_000 } };
    const again = await beginTurn([refused, says('Fine.')], setup);
    expect(await again.run()).toMatchObject({ end: 'completed' });
    const twice = await beginTurn([refused, refused, says('never')], setup);
    expect(await twice.run()).toMatchObject({ end: 'failed', error: { code: 'modelTooLong' } });
    expect(twice.model.requests).toHaveLength(2);
    // Without a known window there is nothing to learn.
    const unknown = await beginTurn([refused, says('never')]);
    expect(await unknown.run()).toMatchObject({ end: 'failed' });
    expect(unknown.model.requests).toHaveLength(1);
    const other = await beginTurn(
      [
        () => {
          throw new HostError('modelOverloaded', 'Busy.');
        },
        says('never'),
      ],
      setup,
    );
    expect(await other.run()).toMatchObject({ end: 'failed' });
    expect(other.model.requests).toHaveLength(1);
  });

  it('keeps what its request was taken for beside what its provider counted', async () => {
    const turn = await beginTurn([
      function* () {
        yield { type: 'usage', usage: { inputTokens: 100_000, outputTokens: 1 } };
        yield { type: 'text', text: 'Fine.' };
        yield { type: 'end', stop: 'end' };
      },
    ]);
    await turn.run();
    expect(turn.answers()[0]?.usage).toMatchObject({
      inputTokens: 100_000,
      estimatedTokens: expect.any(Number) as number,
    });
  });
});
