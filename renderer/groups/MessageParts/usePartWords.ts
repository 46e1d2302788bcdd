import { useTranslation } from 'react-i18next';
import { type MessagePart, partName, type PartOrigin } from '../../../shared/domain/messagePart.ts';
import { skillPlace } from '../Skills/skillPlace.ts';
import { bytesText } from '../../i18n/quantityText.ts';

/** The words that describe a part to the user. */
export interface PartWords {
  readonly name: string;
  /** Its type and size. */
  readonly facts: string;
  readonly size: string;
  /** Where it comes from. */
  readonly origin: string;
}

/** Describes parts. Names, types and servers are texts from outside. */
export function usePartWords(): (part: MessagePart) => PartWords {
  const { t, i18n } = useTranslation();
  const originWords = (origin: PartOrigin) => {
    switch (origin.kind) {
      case 'file':
        return t('parts.fromFile');
      case 'resource':
        return t('parts.fromResource', { server: origin.serverName });
      case 'prompt':
        return t('parts.fromPrompt', { prompt: origin.prompt, server: origin.serverName });
      case 'app':
        return t('parts.fromApp', { server: origin.serverName });
      case 'skill':
        return t('parts.fromSkill', { server: skillPlace(t, origin) });
      case 'task':
        return t('parts.fromTask', { server: origin.serverName });
    }
  };
  return (part) => {
    const size =
      part.type === 'text' ? t('parts.characters', { count: part.text.length }) : bytesText(part.bytes, i18n.language);
    const type = part.type === 'text' ? undefined : part.mimeType;
    const name = part.type === 'text' && part.role === 'assistant' ? t('parts.saidByAssistant') : partName(part);
    return {
      name: name || t(`parts.kinds.${part.type}`),
      facts: [type, size].filter(Boolean).join(' · '),
      size,
      origin: originWords(part.origin),
    };
  };
}
