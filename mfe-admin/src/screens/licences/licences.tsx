import { LicencesView } from '../../licences/licences-view';

export function DashProScreen() {
  return <LicencesView product="dashpro" title="Licencias DashPro" />;
}

export function ScannerScreen() {
  return <LicencesView product="escaner" title="Licencias Escáner" />;
}
