import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `danger` deletes something; `quiet` has no frame until it is hovered. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'small';
}

export function Button({ look = 'secondary', size = 'normal', className, ...props }: ButtonProps) {
  const classes = [styles.button, styles[look], styles[size], className].filter(Boolean).join(' ');
  return <button type="button" {...props} className={classes} />;
}
