import { LicencesView } from '../../licences/licences-view';

export function ScannerScreen() {
  return <LicencesView product="escaner" title="Licencias Escáner" />;
}
