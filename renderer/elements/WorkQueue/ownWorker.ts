import { tellFault } from '../../browser/pageFaults.ts';
import { WorkerQueue, type WorkerMessage, type WorkerQueueParts } from './workerQueue.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

interface OwnWorkerOptions<Question> extends Pick<WorkerQueueParts<Question, unknown>, 'maxWorkMs' | 'maxAttempts'> {
  /** As the page's `contentSecurityPolicy` names it. */
  readonly policyName: string;
  readonly scriptUrl: string;
}

/**
 * Asks workers of one script of ours. The page's policy lets only named policies create URLs of scripts, each once; this one creates
 * that of this script alone.
 */
export function askOwnWorker<Question, Answer>({
  policyName,
  scriptUrl,
  ...limits
}: OwnWorkerOptions<Question>): WorkerQueue<Question, Answer> {
  const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(policyName, {
    createScriptURL: (url) => {
      if (url !== scriptUrl) throw new TypeError('Not the script of this worker');
      return url;
    },
  });
  return new WorkerQueue<Question, Answer>({
    ...limits,
    startWorker(onMessage, onFailure) {
      const worker = new Worker(policy?.createScriptURL(scriptUrl) ?? scriptUrl, { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Answer>>) => onMessage(data));
      worker.addEventListener('error', ({ message }) => {
        tellFault('worker', message);
        onFailure();
      });
      return { post: (question) => worker.postMessage(question), terminate: () => worker.terminate() };
    },
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}
