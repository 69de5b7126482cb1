import { Herringbone } from '@parque/ui';
import { useState } from 'react';

interface ProductPictureProps {
  readonly src: string;
  /** Whether it is seen at once: the others are fetched when somebody comes near them. */
  readonly isFirst: boolean;
}

/** The picture of a product, beside its title, on the floor that shows when it cannot be loaded. */
export function ProductPicture({ src, isFirst }: ProductPictureProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      <Herringbone variant="plain" />
      {!isBroken && src !== '' && (
        <img
          src={src}
          alt=""
          width={360}
          height={176}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </>
  );
}
