import { useContext } from 'react';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { AnnotationsLine } from './AnnotationsLine.tsx';
import { ResultActionsContext } from './ResultActionsContext.ts';

interface ResultMediumProps {
  readonly part: Extract<ResultPart, { type: 'image' | 'audio' }>;
  readonly tool: string;
}

/** A picture or a sound of a result. */
export function ResultMedium({ part: { type, blob, mimeType, annotations }, tool }: ResultMediumProps) {
  const { drawPicture, drawSound } = useContext(ResultActionsContext);
  return (
    <div data-medium={type}>
      {type === 'image' ? drawPicture(blob, mimeType, tool) : drawSound(blob, mimeType, tool)}
      <AnnotationsLine annotations={annotations} />
    </div>
  );
}
