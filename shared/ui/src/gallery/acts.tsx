import { Button, ButtonLink, IconButton, SegmentedControl, SubmitButton, type ButtonVariant } from '..';
import { useState } from 'react';
import type { Example } from './example';

const variants: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', 'Guardar'],
  ['secondary', 'Actualizar'],
  ['ghost', 'Cancelar'],
  ['danger', 'Eliminar'],
  ['danger-quiet', 'Eliminar…'],
];

function Buttons() {
  return variants.map(([variant, label]) => (
    <div className="pq-row" key={variant}>
      <Button variant={variant} size="sm">
        {label}
      </Button>
      <Button variant={variant}>{label}</Button>
      <Button variant={variant} size="lg" icon="check">
        {label}
      </Button>
      <Button variant={variant} isBusy>
        {label}
      </Button>
      <Button variant={variant} disabled title="Falta un dato">
        {label}
      </Button>
    </div>
  ));
}

function OtherActs() {
  return (
    <>
      <div className="pq-row">
        <IconButton icon="edit" label="Editar" />
        <IconButton icon="trash" label="Eliminar" tone="danger" />
        <IconButton icon="close" label="Cerrar" size="sm" />
        <IconButton icon="lock" label="No se puede" disabled />
      </div>
      <div className="pq-row">
        <ButtonLink href="#/_ui">Enlace</ButtonLink>
        <ButtonLink href="#/_ui" variant="primary">
          Enlace principal
        </ButtonLink>
        <ButtonLink href="#/_ui" variant="ghost" size="sm">
          Enlace pequeño
        </ButtonLink>
      </div>
      <Button isBlock>Tan ancho como su sitio</Button>
      <SubmitButton whyNot="Completa o corrige los campos para guardar.">Guardar</SubmitButton>
      <p>
        Un <a href="#/_ui">enlace dentro de una frase</a> va subrayado.
      </p>
    </>
  );
}

function Segments() {
  const [value, setValue] = useState('mes');
  return (
    <SegmentedControl
      label="Periodo"
      value={value}
      onChange={setValue}
      options={[
        { value: 'dia', label: 'Día' },
        { value: 'mes', label: 'Mes' },
        { value: 'anio', label: 'Año', disabled: true },
      ]}
    />
  );
}

export const acts: readonly Example[] = [
  { title: 'Botones', shows: ['Button'], draw: Buttons },
  { title: 'Otros botones y enlaces', shows: ['IconButton', 'ButtonLink', 'SubmitButton'], draw: OtherActs },
  { title: 'Una entre pocas', shows: ['SegmentedControl'], draw: Segments },
];
