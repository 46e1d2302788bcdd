import type { ExportedCall, ExportedMessage } from '../../../../shared/domain/chatExport.ts';

/** In UTC; an invalid date is left as a number. */
export function dateText(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Who says a message, from where, and when; without any format. */
export function messageHeading({ role, model, createdAt, prompt, shownVersion }: ExportedMessage): string {
  const who = role === 'user' ? 'You' : 'Assistant';
  const how = model === undefined ? '' : ` (${model.model})`;
  const from = prompt === undefined ? '' : `, prompt ${prompt.name} of ${prompt.serverName}`;
  const version = shownVersion && `, version ${shownVersion.number} of ${shownVersion.count}`;
  return `${who}${how}${from}${version ?? ''}${createdAt === 0 ? '' : `, ${dateText(createdAt)}`}`;
}

export function callName({ tool, serverName, modelName }: ExportedCall): string {
  return tool === null && serverName === '' ? modelName : `${tool?.name ?? modelName} of ${serverName}`;
}

export function callTook({ startedAt, finishedAt }: ExportedCall): string {
  return startedAt !== undefined && finishedAt !== undefined ? `, ${finishedAt - startedAt} ms` : '';
}
