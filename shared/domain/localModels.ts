import { z } from 'zod';

/** Programs that run models on this computer, with the ports they use unless they are told otherwise. */
export const localPorts = { ollama: 11434, lmstudio: 1234, llamacpp: 8080 } as const;

const localProgram = z.enum(['ollama', 'lmstudio', 'llamacpp']);
export type LocalProgram = z.infer<typeof localProgram>;

/** How many models of one server are listed, and how long their names may be. */
export const maxLocalModels = 200;
export const maxLocalNameChars = 200;

/** A server of models that answered on this computer. Its program is guessed from its port. */
export const localServer = z.lazy(() =>
  z.object({
    program: localProgram,
    baseUrl: z.url(),
    models: z.array(z.string().min(1).max(maxLocalNameChars)).max(maxLocalModels),
  }),
);
export type LocalServer = z.infer<typeof localServer>;
