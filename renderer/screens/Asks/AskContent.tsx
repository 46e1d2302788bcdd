import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerRequestBody } from '../../../shared/contract/askCommands.ts';
import type { SamplingAnswer } from '../../../shared/domain/sampling.ts';
import type { ServerRequestAnswer } from '../../../shared/domain/serverRequest.ts';
import type { MediaDrawer } from '../../groups/AskParts/askProps.ts';
import { ElicitationForm } from '../../groups/Elicitation/ElicitationForm.tsx';
import { ElicitationPage } from '../../groups/Elicitation/ElicitationPage.tsx';
import type { RequestDraft } from '../../groups/Sampling/requestDraft.ts';
import { SamplingRequestForm } from '../../groups/Sampling/SamplingRequestForm.tsx';
import { SamplingResponseForm } from '../../groups/Sampling/SamplingResponseForm.tsx';
import type { FormDraft } from '../../groups/SchemaForm/formDraft.ts';
import { usePageState } from '../../store/page.ts';
import { BlobPicture } from '../BlobPicture.tsx';
import { BlobSound } from '../BlobSound.tsx';

interface AskContentProps {
  readonly body: ServerRequestBody;
  readonly isAnswering: boolean;
  readonly problem: ErrorInfo | undefined;
  readonly onAnswer: (answer: ServerRequestAnswer) => void;
  /** The edits made before the request was put aside. */
  readonly kept: unknown;
  readonly onKeep: (draft: unknown) => void;
}

/** A request of a server, connected to the store. */
export function AskContent({ body: { summary, content }, kept, ...rest }: AskContentProps) {
  const opensHere = usePageState((state) => state.snapshot?.shell.outsideLinks === 'page');
  const drawMedia: MediaDrawer = ({ type, ...media }) =>
    type === 'image' ? (
      <BlobPicture {...media} name={summary.serverName} />
    ) : (
      <BlobSound {...media} server={summary.serverName} />
    );
  const props = { ...rest, summary };
  // The same form kept these edits, so they have its type.
  switch (content.kind) {
    case 'samplingRequest':
      return (
        <SamplingRequestForm
          {...props}
          content={content}
          kept={kept as RequestDraft | undefined}
          drawMedia={drawMedia}
        />
      );
    case 'samplingResponse':
      return <SamplingResponseForm {...props} content={content} kept={kept as SamplingAnswer | undefined} />;
    case 'elicitationForm':
      return <ElicitationForm {...props} content={content} kept={kept as FormDraft | undefined} />;
    case 'elicitationUrl':
      return <ElicitationPage {...props} content={content} isOpenedHere={opensHere} />;
  }
}
