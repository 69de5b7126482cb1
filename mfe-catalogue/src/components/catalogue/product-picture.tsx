import { Herringbone } from '@parque/ui';
import { useState } from 'react';

interface ProductPictureProps {
  readonly src: string;
  /** Whether it is visible at once; the others load when they approach the viewport. */
  readonly isFirst: boolean;
}

/** The picture of a product, on a pattern that is visible when the picture cannot be loaded. */
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
