import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The echo server over Streamable HTTP, in a process of its own. */
export async function startEchoServer(): Promise<{ readonly url: string; stop(): void }> {
  const script = fileURLToPath(new URL('echoServer.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: `http://127.0.0.1:${Number(line)}/mcp`, stop: () => void child.kill() };
  }
  throw new Error('The echo server ended before it said its port');
}
