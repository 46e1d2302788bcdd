import { errorInfo } from '../../shared/domain/error.ts';
import { CallError } from '../../shared/contract/callError.ts';

/** The error of the host's response, if it has one. */
export async function uploadError(response: Response): Promise<Error> {
  const said = errorInfo.safeParse(await response.json().catch(() => undefined));
  return said.success ? new CallError(said.data) : new Error(`The file could not be handed over (${response.status}).`);
}
