import type { ServerId } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { ResourceContent } from '../../shared/domain/resource.ts';
import { keepStart } from '../../shared/lib/cutText.ts';
import type { ResourceRef } from './resourceRef.ts';

interface From {
  readonly serverId: ServerId;
  readonly serverName: string;
}

/** The content that was read from a resource as parts of a message, one for each piece. Pure. */
export function resourceParts(
  { uri, listed }: ResourceRef,
  contents: readonly ResourceContent[],
  { serverId, serverName }: From,
): MessagePart[] {
  return contents.map((content) => {
    const isItself = contents.length === 1 || content.uri === uri;
    const name = (isItself ? listed?.name : undefined) ?? content.uri;
    const title = isItself ? listed?.title : undefined;
    const type = typeOf(content) ?? listed?.mimeType;
    return {
      type: 'resource',
      uri: keepStart(content.uri, 10_000),
      name: keepStart(name, 1000),
      ...(title === undefined ? {} : { title: keepStart(title, 1000) }),
      ...(type === undefined ? {} : { mimeType: keepStart(type, 200) }),
      bytes: content.size,
      ...(content.kind === 'bytes' ? { blob: content.blob } : textOf(content)),
      origin: { kind: 'resource', serverId, serverName: keepStart(serverName, 200) },
    };
  });
}

function textOf({ text, left }: Extract<ResourceContent, { kind: 'text' }>): { text: string; cut?: number } {
  return left > 0 ? { text, cut: left } : { text };
}

/** The bytes decide, not the stated type: a provider refuses a picture that is not one. */
function typeOf(content: ResourceContent): string | undefined {
  return content.kind === 'bytes' ? (content.sniffed ?? content.mimeType) : content.mimeType;
}
