import {
  type MessageId,
  result,
  ScriptedServer,
  type Script,
  sendJson,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';

export type TaskEra = 'legacy' | 'modern';
export const taskEras: readonly TaskEra[] = ['legacy', 'modern'];

type Status = 'working' | 'completed' | 'failed' | 'cancelled';

interface HeldTask {
  status: Status;
  said: string;
}

const at = new Date(0).toISOString();
const cached = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const extension = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/** A server over HTTP whose only tool answers with tasks, which end when the test wants it. It outlives hosts. */
export class TaskWorld {
  readonly tasks = new Map<string, HeldTask>();
  /** So many questions about tasks are answered with an error that says nothing about these. */
  busyAnswers = 0;
  readonly server: ScriptedServer;
  readonly #era: TaskEra;

  static async start(era: TaskEra): Promise<TaskWorld> {
    const begun: { world?: TaskWorld } = {};
    const server = await ScriptedServer.start((asked, response) => {
      if (begun.world === undefined) return false;
      return begun.world.script(asked, response);
    });
    begun.world = new TaskWorld(era, server);
    return begun.world;
  }

  private constructor(era: TaskEra, server: ScriptedServer) {
    this.#era = era;
    this.server = server;
  }

  get launch() {
    return { kind: 'http' as const, url: this.server.url, headers: {} as Record<string, string> };
  }

  /** How often it was asked so. */
  count(method: string): number {
    return this.server.requests('POST', method).length;
  }

  /** Ends every task that works. */
  end(status: Exclude<Status, 'working'>, said = ''): void {
    for (const task of this.tasks.values()) if (task.status === 'working') Object.assign(task, { status, said });
  }

  readonly script: Script = ({ message: { id, method, params } }, response) => {
    const isModern = this.#era === 'modern';
    const answer = (value: object) => sendJson(response, result(id, { ...(isModern && cached), ...value }));
    switch (method) {
      case 'initialize':
        return answer({ protocolVersion: '2025-11-25', capabilities: this.#capabilities, serverInfo });
      case 'server/discover':
        if (!isModern) return false;
        return answer({ supportedVersions: ['2026-07-28'], capabilities: this.#capabilities });
      case 'tools/list':
        return answer({ tools: [isModern ? tool : { ...tool, execution: { taskSupport: 'required' } }] });
      case 'tools/call':
        return this.#call(id, response);
      case 'tasks/get':
        return this.#get(id, taskIdOf(params), response);
      case 'tasks/result':
        return this.#result(id, taskIdOf(params), response);
      case 'tasks/cancel': {
        const task = this.tasks.get(taskIdOf(params));
        if (task?.status === 'working') task.status = 'cancelled';
        return answer(isModern ? {} : this.#view(taskIdOf(params)));
      }
      default:
        return false;
    }
  };

  get #capabilities() {
    const tasks = { cancel: {}, requests: { tools: { call: {} } } };
    return { tools: {}, ...(this.#era === 'modern' ? extension : { tasks }) };
  }

  #view(taskId: string) {
    const status = this.tasks.get(taskId)?.status ?? 'failed';
    const statusMessage = `It is ${status}`;
    const times = this.#era === 'modern' ? { ttlMs: null, pollIntervalMs: 20 } : { ttl: null, pollInterval: 50 };
    return { taskId, status, statusMessage, createdAt: at, lastUpdatedAt: at, ...times };
  }

  #call(id: MessageId, response: Parameters<Script>[1]): void {
    const taskId = `held-${this.tasks.size + 1}`;
    this.tasks.set(taskId, { status: 'working', said: '' });
    const view = this.#view(taskId);
    sendJson(response, result(id, this.#era === 'modern' ? { resultType: 'task', ...view } : { task: view }));
  }

  #get(id: MessageId, taskId: string, response: Parameters<Script>[1]): void {
    const task = this.tasks.get(taskId);
    if (this.busyAnswers > 0) {
      this.busyAnswers -= 1;
      return sendJson(response, { jsonrpc: '2.0', id, error: { code: -32_603, message: 'The database is busy' } });
    }
    if (task === undefined) return refuse(response, id);
    const view = this.#view(taskId);
    if (this.#era === 'legacy') return sendJson(response, result(id, view));
    const end = {
      working: {},
      cancelled: {},
      completed: { result: { resultType: 'complete', ...text(task.said) } },
      failed: { error: { code: -32_000, message: task.said } },
    }[task.status];
    sendJson(response, result(id, { ...cached, ...view, ...end }));
  }

  #result(id: MessageId, taskId: string, response: Parameters<Script>[1]): void {
    const task = this.tasks.get(taskId);
    if (task?.status === 'completed') return sendJson(response, result(id, text(task.said)));
    if (task?.status !== 'failed') return refuse(response, id);
    sendJson(response, { jsonrpc: '2.0', id, error: { code: -32_000, message: task.said } });
  }
}

const serverInfo = { name: 'tasks', version: '1' };
const tool = { name: 'work', inputSchema: { type: 'object' } };
const text = (said: string) => ({ content: [{ type: 'text', text: said }] });

function taskIdOf(params: unknown): string {
  const id: unknown = params !== null && typeof params === 'object' ? Reflect.get(params, 'taskId') : undefined;
  return typeof id === 'string' ? id : '';
}

function refuse(response: Parameters<Script>[1], id: MessageId): void {
  sendJson(response, { jsonrpc: '2.0', id, error: { code: -32_602, message: 'There is no such task' } });
}
