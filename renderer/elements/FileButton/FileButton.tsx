import { type ComponentProps, useRef } from 'react';
import { Button } from '../Button/Button.tsx';

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'disabled'> {
  readonly label: string;
  /** Endings and types that the dialog offers, such as `.zip,application/zip`. */
  readonly accept: string;
  readonly onFile: (file: Blob) => void;
}

/** Opens the browser's own file dialog, so that the page learns no paths. The same file can be chosen again. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
