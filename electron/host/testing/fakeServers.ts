import { InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import type { HostError } from '../../../shared/domain/error.ts';
import type { Launch } from '../../../shared/domain/server.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { ServerTransport, TransportFactory } from '../ports/transport.ts';

/** Sets up a server before somebody connects to it. */
export type ServerSetup = (server: McpServer) => void;

/** Real MCP servers in this process, found by the command of their launch. */
export class FakeServers implements TransportFactory {
  readonly started: Launch[] = [];
  /** How many were asked to end. */
  stopped = 0;
  /** The instructions that servers send from their next start on. Without it, they explain how to use them. */
  readonly instructions = new Map<string, string>();
  readonly #setups: Readonly<Record<string, ServerSetup>>;
  readonly #live = new Map<string, InMemoryTransport>();

  constructor(setups: Readonly<Record<string, ServerSetup>>) {
    this.#setups = setups;
  }

  async create(launch: Launch): Promise<ServerTransport> {
    const name = launch.kind === 'stdio' ? launch.command : launch.kind;
    const setup = this.#setups[name];
    if (setup === undefined) throw new Error(`There is no fake server "${name}"`);
    this.started.push(launch);
    const server = new McpServer(
      { name, version: '1.0.0' },
      { instructions: this.instructions.get(name) ?? `How to use ${name}` },
    );
    setup(server);
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    this.#live.set(name, theirs);
    return {
      transport: ours,
      kind: () => 'inProcess',
      pid: () => undefined,
      onStderr: new Emitter<string>(() => undefined).event,
      failure: (): HostError | undefined => undefined,
      shutDown: () => {
        this.stopped++;
        return ours.close();
      },
    };
  }

  /** Closes the server's end of the connection, as when a process dies. */
  async crash(name: string): Promise<void> {
    await this.#live.get(name)?.close();
  }
}
