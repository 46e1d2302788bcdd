import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { DraftParts } from '../../groups/MessageParts/DraftParts.tsx';
import { drawPart } from '../drawPart.tsx';
import { drawThumbnail } from '../drawThumbnail.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectDraftKey, selectModel } from '../../store/selectors.ts';
import { useModelOptions } from '../ModelOptions/useModelOptions.ts';
import { useQuery } from '../../store/useQuery.ts';

/** Attachments of the message being typed, and which of them the chosen model will get. */
export function ComposerParts({ parts }: { readonly parts: readonly MessagePart[] }) {
  const page = usePage();
  const model = usePageState(selectModel);
  const draftKey = usePageState(selectDraftKey);
  const remove = (at: number) => {
    page.store.getState().setDraftParts(
      draftKey,
      parts.filter((_, place) => place !== at),
    );
    focusComposer();
  };
  if (model === null)
    return (
      <DraftParts
        parts={parts}
        limits={undefined}
        drawPart={drawPart}
        drawThumbnail={drawThumbnail}
        onRemove={remove}
      />
    );
  return <CurrentParts parts={parts} model={model} onRemove={remove} />;
}

interface PartsForModelProps {
  readonly parts: readonly MessagePart[];
  readonly model: ModelRef;
  readonly onRemove: (at: number) => void;
}

/** What the user says about a model changes what it takes, so that is read again. */
function CurrentParts(props: PartsForModelProps) {
  const { facts } = useModelOptions(props.model).options;
  return <PartsForModel key={JSON.stringify(facts)} {...props} />;
}

function PartsForModel({ parts, model, onRemove }: PartsForModelProps) {
  const { query } = useQuery('model.limits', { model });
  return (
    <DraftParts
      parts={parts}
      limits={query.kind === 'ready' ? query.output : undefined}
      drawPart={drawPart}
      drawThumbnail={drawThumbnail}
      onRemove={onRemove}
    />
  );
}
