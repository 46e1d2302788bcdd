import { useCallback, useEffect, useRef, useState } from 'react';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { RunState } from '../../groups/ToolRunForm/runState.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage, usePageState } from '../../store/page.ts';

interface Started {
  readonly runId: string;
  readonly abort: AbortController;
}

/** Runs a tool by hand, one run at a time. A run in progress is cancelled when its form is closed. */
export function useToolRun(tool: ToolSummary) {
  const { client, store } = usePage();
  const [run, setRun] = useState<RunState>({ kind: 'idle' });
  const [runId, setRunId] = useState('');
  const started = useRef<Started>(undefined);
  const progress = usePageState((state) => state.runProgress[runId]);

  const stop = useCallback(() => started.current?.abort.abort(), []);
  useEffect(() => stop, [stop]);

  const start = async (args: JsonObject) => {
    const mine: Started = { runId: crypto.randomUUID(), abort: new AbortController() };
    started.current = mine;
    const { runStarted, runEnded } = store.getState();
    runStarted(mine.runId);
    setRunId(mine.runId);
    setRun({ kind: 'running', progress: undefined });
    const { serverId, name } = tool.tool;
    const input = { serverId, name, arguments: args, definitionHash: tool.definitionHash, runId: mine.runId };
    try {
      const output = await client.call('tool.run', input, mine.abort.signal);
      setRun({ kind: 'done', ...output });
    } catch (error) {
      setRun(mine.abort.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: errorInfoOf(error) });
    } finally {
      runEnded(mine.runId);
    }
  };
  const state: RunState = run.kind === 'running' ? { kind: 'running', progress } : run;
  return { run: state, start: (args: JsonObject) => void start(args), stop };
}
