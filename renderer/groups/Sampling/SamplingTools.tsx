import { useTranslation } from 'react-i18next';
import type { ServerRequestContent } from '../../../shared/domain/serverRequest.ts';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import styles from './Sampling.module.css';

interface SamplingToolsProps {
  readonly content: Extract<ServerRequestContent, { kind: 'samplingRequest' }>;
  readonly hasTools: boolean;
  readonly onWithTools: (hasTools: boolean) => void;
}

/** The tools the model may call, in full and never folded: the model reads their texts. */
export function SamplingTools({ content: { tools, toolChoice }, hasTools, onWithTools }: SamplingToolsProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.tools} aria-label={t('sampling.tools', { count: tools.length })}>
      <p className={styles.role}>{t('sampling.tools', { count: tools.length })}</p>
      <p className={styles.fact}>
        {t('sampling.toolsMean')} {t(`sampling.toolChoices.${toolChoice}`)}
      </p>
      <div className={styles.switch}>
        <span>{t('sampling.withTools')}</span>
        <Switch label={t('sampling.withTools')} isOn={hasTools} onChange={onWithTools} />
      </div>
      {hasTools &&
        tools.map((tool) => {
          const schema = JSON.stringify(tool.inputSchema, null, 2);
          return (
            <div key={tool.name} className={styles.tool}>
              <p className={styles.toolName}>
                <RevealedText text={tool.name} />
              </p>
              <p className={styles.fact}>
                <RevealedText text={tool.description} />
              </p>
              <CodeBlock text={schema} label={tool.name}>
                <RevealedText text={schema} />
              </CodeBlock>
            </div>
          );
        })}
    </section>
  );
}
