import { mount } from 'svelte';
import App from './App.svelte';
import './lib/deck/deck.css';
import './app.css';
import { register } from './lib/worker';

register();

export default mount(App, { target: document.getElementById('app')! });
