import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { AnnotationsLine } from './AnnotationsLine.tsx';
import { EmbeddedResource } from './EmbeddedResource.tsx';
import { ResourceLink } from './ResourceLink.tsx';
import type { ResultOrigin } from './ResultActionsContext.ts';
import type { PartRun } from './shownParts.ts';
import { TextContent } from './TextContent.tsx';

interface ResultPartViewProps {
  readonly part: Extract<PartRun, { kind: 'part' }>['part'];
  readonly from: ResultOrigin;
}

/** One piece of a result with the notes about it. */
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
    case 'resourceLink':
      return <ResourceLink link={part} from={from} />;
    case 'resource':
      return <EmbeddedResource resource={part} from={from} />;
    default:
      return assertNever(part);
  }
}
