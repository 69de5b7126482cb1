import { Field, FormError, NumberField, PasswordField, SelectField, TextField } from '..';
import { useState } from 'react';
import type { Example } from './example';

function TextFields() {
  const [text, setText] = useState('');
  const field = { value: text, onChange: setText };
  return (
    <>
      <TextField {...field} label="Nombre" placeholder="Tu nombre" hint="Como quieres que te llamemos." />
      <TextField {...field} label="Telegram" isOptional prefix="@" />
      <TextField {...field} label="Monto" unit="US$" inputMode="decimal" />
      <TextField {...field} label="Email" error="Email Invalido" />
      <TextField {...field} label="Cuenta" valid="La cuenta responde" />
      <TextField {...field} label="Cuenta registrada" disabled value="41005995" hint="No se puede cambiar." />
    </>
  );
}

function OtherFields() {
  const [number, setNumber] = useState('10000740');
  const [password, setPassword] = useState('parque');
  const [server, setServer] = useState('demo');
  return (
    <>
      <NumberField label="Número de cuenta" value={number} onChange={setNumber} />
      <PasswordField label="Contraseña" value={password} onChange={setPassword} />
      <SelectField
        label="Servidor"
        value={server}
        onChange={setServer}
        options={[
          { value: 'demo', label: 'Parque-Demo' },
          { value: 'largo', label: 'Un servidor cuyo nombre es bastante más largo que su sitio' },
        ]}
      />
      <SelectField
        label="Servidor fijo"
        value="demo"
        onChange={setServer}
        disabled
        options={[{ value: 'demo', label: 'Parque-Demo' }]}
      />
      <Field label="Nota" hint="Un control sin campo propio.">
        {(control) => <textarea {...control} rows={3} defaultValue="Mañana, nada antes de las 9:30." />}
      </Field>
      <FormError error={new Error('No se puede acceder a la cuenta')} />
    </>
  );
}

export const fields: readonly Example[] = [
  { title: 'Campos de texto', shows: ['TextField'], draw: TextFields },
  {
    title: 'Otros campos',
    shows: ['NumberField', 'PasswordField', 'SelectField', 'Field', 'FormError'],
    draw: OtherFields,
  },
];
