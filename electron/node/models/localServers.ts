import {
  localPorts,
  type LocalProgram,
  type LocalServer,
  maxLocalModels,
  maxLocalNameChars,
} from '../../../shared/domain/localModels.ts';
import type { LocalModels } from '../../host/ports/localModels.ts';
import { get } from '../system/httpModule.ts';
import { readList, readObject, readString } from './answers/wireValues.ts';

/** A server on this computer answers at once, or is busy loading a model. */
const timeoutMs = 2000;
const maxListBytes = 2 * 1024 * 1024;

/** Adapter: asks programs on 127.0.0.1 for their models. Proxies and redirects are not followed. */
export function createLocalModels(ports: Readonly<Record<LocalProgram, number>> = localPorts): LocalModels {
  return {
    async find(signal) {
      const programs = ['ollama', 'lmstudio', 'llamacpp'] as const;
      const found = await Promise.all(programs.map((program) => ask(program, ports[program], signal)));
      signal.throwIfAborted();
      return found.filter((server) => server !== undefined);
    },
  };
}

async function ask(program: LocalProgram, port: number, signal: AbortSignal): Promise<LocalServer | undefined> {
  const models = modelsOf(await read(port, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])));
  return models && { program, baseUrl: `http://127.0.0.1:${port}/v1`, models };
}

/** The body of the list of models; `undefined` for anything that is none. */
function read(port: number, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { accept: 'application/json' };
    const request = get({ host: '127.0.0.1', port, path: '/v1/models', agent: false, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (response.statusCode !== 200 || bytes > maxListBytes) request.destroy();
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(response.statusCode === 200 ? Buffer.concat(chunks).toString() : undefined));
      response.on('close', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined));
  });
}

/** Any program may listen on these ports: an answer that is no list of models is none. */
function modelsOf(body: string | undefined): string[] | undefined {
  if (body === undefined) return undefined;
  try {
    const { data } = readObject(JSON.parse(body));
    if (!Array.isArray(data)) return undefined;
    return readList(data)
      .flatMap((model) => readString(readObject(model)['id']) ?? [])
      .filter((id) => id !== '' && id.length <= maxLocalNameChars)
      .slice(0, maxLocalModels);
  } catch {
    return undefined;
  }
}
