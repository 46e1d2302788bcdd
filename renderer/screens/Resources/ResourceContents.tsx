import { useTranslation } from 'react-i18next';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { contentLook } from '../../groups/ResourcePreview/contentLook.ts';
import { TextContent } from '../../groups/ResourcePreview/TextContent.tsx';
import { usePage } from '../../store/page.ts';
import styles from '../../groups/ResourcePreview/ResourcePreview.module.css';
import { BytesContent } from './BytesContent.tsx';
import { Drawing } from './Drawing.tsx';
import { saveContent } from './saveContent.ts';

interface ResourceContentsProps {
  readonly contents: readonly ResourceContent[];
  readonly name: string;
}

/** All contents of a resource, one below the other. */
export function ResourceContents({ contents, name }: ResourceContentsProps) {
  const { t } = useTranslation();
  if (contents.length === 0) return <p className={styles.words}>{t('resources.empty')}</p>;
  return (
    <div className={styles.parts}>
      {contents.map((content, at) => (
        <section
          key={at}
          className={styles.part}
          aria-label={t('resources.part', { place: at + 1, count: contents.length })}
        >
          {contents.length > 1 && (
            <h3 className={styles.name}>
              <RevealedText text={content.uri} />
            </h3>
          )}
          <Part content={content} name={contents.length > 1 ? content.uri : name} />
        </section>
      ))}
    </div>
  );
}

function Part({ content, name }: { readonly content: ResourceContent; readonly name: string }) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const look = contentLook(content);
  const save = (
    <div>
      <Button size="small" onClick={() => void saveContent(page, content)}>
        {t('resources.save')}
      </Button>
    </div>
  );
  if (content.kind === 'bytes') {
    return (
      <>
        <BytesContent content={content} look={look} name={name} />
        {save}
      </>
    );
  }
  if (content.text === '') return <p className={styles.words}>{t('resources.emptyText')}</p>;
  return (
    <>
      <TextContent
        text={content.text}
        name={name}
        look={look}
        drawing={(source) => <Drawing source={source} name={name} />}
      />
      {content.whole !== null && (
        <p className={styles.words}>{t('resources.cut', { size: bytesText(content.size, i18n.language) })}</p>
      )}
      {save}
    </>
  );
}
