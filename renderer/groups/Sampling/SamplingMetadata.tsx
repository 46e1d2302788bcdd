import { useTranslation } from 'react-i18next';
import { type MetadataRoom, passedMetadata } from '../../../shared/domain/sampling.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Sampling.module.css';

interface SamplingMetadataProps {
  readonly metadata: JsonObject;
  /** How the provider of the chosen model takes metadata. */
  readonly room: MetadataRoom | undefined;
}

/** The server's metadata for the model's provider, in full, and the part that this provider gets. */
export function SamplingMetadata({ metadata, room }: SamplingMetadataProps) {
  const { t } = useTranslation();
  const text = JSON.stringify(metadata, null, 2);
  const passed = Object.keys(passedMetadata(metadata, room));
  return (
    <div>
      <p className={styles.fact}>
        {passed.length === 0 ? (
          t('sampling.metadataKept')
        ) : (
          <RevealedText text={t('sampling.metadataPassed', { names: passed.join(', ') })} />
        )}
      </p>
      <Fold title={t('sampling.metadata')}>
        <CodeBlock text={text} language="json" label={t('sampling.metadata')}>
          <RevealedText text={text} />
        </CodeBlock>
      </Fold>
    </div>
  );
}
