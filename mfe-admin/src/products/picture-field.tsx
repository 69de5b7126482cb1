import { isApiError } from '@parque/api-client';
import { maxPictureBytes, pictureTooLarge, pictureTypes } from '@parque/contract/picture';
import { Button, FormError, Herringbone, TextField } from '@parque/ui';
import { useEffect, useRef, useState } from 'react';
import { useUploadPicture } from '../api/products';
import css from './picture-field.module.css';

interface PictureFieldProps {
  /** Address of the picture. */
  readonly value: string;
  readonly onChange: (img: string) => void;
  readonly error?: string | undefined;
}

/** The picture as the catalogue crops it. */
function Preview({ src }: { readonly src: string }) {
  const [brokenAddress, setBroken] = useState<string>();
  const isShown = src !== '' && brokenAddress !== src;
  return (
    <div className={css.preview}>
      <Herringbone variant="plain" />
      {isShown && <img src={src} alt="Vista previa de la imagen" onError={() => setBroken(src)} />}
      {brokenAddress === src && src !== '' && <span>No se puede mostrar esta imagen</span>}
    </div>
  );
}

function describeFailure(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isApiError(error)
    ? (error.fields.picture ?? error.message)
    : 'No se ha podido leer el archivo. Elígelo otra vez.';
}

export function PictureField({ value, onChange, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const upload = useUploadPicture();
  // The form may have changed while the picture was uploaded.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const choose = (file: File) => {
    setTooLarge(file.size > maxPictureBytes);
    if (file.size <= maxPictureBytes) upload.mutate(file, { onSuccess: ({ img }) => latest.current(img) });
  };
  const failure = isTooLarge ? pictureTooLarge : describeFailure(upload.error);
  return (
    <div className={css.picture}>
      <Preview src={value.trim()} />
      <div className="pq-stack">
        <div className={css.upload}>
          <Button size="sm" isBusy={upload.isPending} onClick={() => input.current?.click()} icon="upload">
            Subir imagen
          </Button>
          <span className="pq-field__hint">JPEG, PNG o WebP, hasta 4 MB. Se reduce al subirla.</span>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Archivo de la imagen"
          accept={pictureTypes}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) choose(file);
          }}
        />
        <FormError error={failure === undefined ? null : { message: failure }} />
        <TextField
          label="Imagen"
          maxLength={500}
          spellCheck={false}
          hint="Una dirección que empieza por /pictures/, o de un origen permitido"
          value={value}
          onChange={onChange}
          error={error}
        />
      </div>
    </div>
  );
}
