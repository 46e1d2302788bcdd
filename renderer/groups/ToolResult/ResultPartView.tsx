import { useTranslation } from 'react-i18next';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { AnnotationsLine } from './AnnotationsLine.tsx';
import { EmbeddedResource } from './EmbeddedResource.tsx';
import type { ResultOrigin } from './ResultActionsContext.ts';
import { TextContent } from './TextContent.tsx';

interface ResultPartViewProps {
  readonly part: ResultPart;
  readonly from: ResultOrigin;
}

/** One piece of a result with what is said of it. Pictures, sounds and links stand with the highlights. */
export function ResultPartView({ part, from }: ResultPartViewProps) {
  return (
    <div>
      <Piece part={part} from={from} />
      <AnnotationsLine annotations={part.annotations} />
    </div>
  );
}

function Piece({ part, from }: ResultPartViewProps) {
  const { t } = useTranslation();
  switch (part.type) {
    case 'text':
      return <TextContent text={part.text} whole={part.whole} label={t('toolCall.result')} />;
    case 'image':
    case 'audio':
    case 'resourceLink':
      return null;
    case 'resource':
      return <EmbeddedResource resource={part} from={from} />;
    default:
      return assertNever(part);
  }
}
