import { useTranslation } from 'react-i18next';
import type { PastedFile, PastedServer } from '../../../shared/domain/pasted/pasteReading.ts';
import { FileButton } from '../../elements/FileButton/FileButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { chosenFile } from './chosenFile.ts';
import styles from './ImportForm.module.css';

interface VariablesFileProps {
  readonly file: NonNullable<PastedServer['envFile']>;
  readonly onFile: (file: PastedFile) => void;
}

/** The file of variables that a server names. A pasted text opens no file: the user chooses it in the dialog of the browser. */
export function VariablesFile({ file: { path, names }, onFile }: VariablesFileProps) {
  const { t } = useTranslation();
  return (
    <>
      {names.length > 0 && (
        <p className={styles.note}>
          <RevealedText text={t('otherApps.fromFile', { path, names: names.join(', ') })} />
        </p>
      )}
      <div>
        <FileButton
          size="small"
          label={t('importForm.chooseFile', { path })}
          accept=""
          onFile={(chosen) => void chosenFile(path, chosen).then(onFile)}
        />
      </div>
    </>
  );
}
