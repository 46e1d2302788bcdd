import type { ModelRequest } from '../../host/ports/modelProvider.ts';

/** Whether a request failed because its model has no temperature: reasoning models have none, and no list says which. */
export function refusesTemperature(request: ModelRequest, error: unknown): boolean {
  return request.temperature !== undefined && error instanceof Error && /temperature/i.test(error.message);
}

export function withoutTemperature({ temperature: _, ...request }: ModelRequest): ModelRequest {
  return request;
}
