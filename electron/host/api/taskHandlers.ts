import type { PageContract } from '../../../shared/contract/commands.ts';
import type { BackgroundTasks } from '../calls/background/backgroundTasks.ts';
import type { ToolRunner } from '../calls/tools/toolRunner.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly tools: Pick<ToolRunner, 'continueInBackground'>;
  readonly background: Pick<BackgroundTasks, 'cancel' | 'clear'>;
}

type Names = Extract<keyof PageContract, `task.${string}`>;

/** Calls in the background. */
export function taskHandlers({ tools, background }: Rooms): Handlers<PageContract, Names> {
  return {
    'task.continue': async ({ callId }) => {
      await tools.continueInBackground(callId);
      return {};
    },
    'task.cancel': ({ callId, said }) => {
      background.cancel(callId, said);
      return {};
    },
    'task.clear': async () => {
      await background.clear();
      return {};
    },
  };
}
